/** Widths in CSS pixels that every uploaded picture is stored in, as WebP. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The largest width: the URL that a product's `images` list holds. */
export const FULL_WIDTH = 1600 satisfies PictureWidth

/**
 * Widths that products' pictures are stored in as AVIF too, half as heavy: made in the background, once nothing
 * else is. Between those of WebP, because a phone's card takes 240 to 600 pixels.
 */
export const AVIF_WIDTHS = [240, 400, 600, 800] as const

/** Bytes and pixels of the JPEG for link previews; WhatsApp drops pictures over 300 kB. */
export const PREVIEW = { bytes: 300_000, width: 1200, height: 630 } as const

/**
 * The name of a stored picture: 32 hexadecimal digits of its content, then `cut` where it is cut out:
 * clear around what it shows. Pictures from before that was looked at are named without it.
 */
export const PICTURE_NAME = '[0-9a-f]{32}(?:cut)?'

/**
 * The cuts of a slide's picture: their shape as width by height, and the widths that each is stored in, the
 * largest last. Half of a hero is hidden by its words, and it is as wide as its window.
 */
export const CUTS = {
  wide: { width: 16, height: 9, widths: [1440, 2400] },
  tall: { width: 9, height: 16, widths: [720, 1080] },
} as const
export type CutShape = keyof typeof CUTS

const CUT = new RegExp(`^(/uploads/${PICTURE_NAME})-(wide|tall)-\\d+\\.webp$`)

/** The `srcset` of a slide's cut; undefined for a URL from elsewhere. */
export function cutSrcSet(url: string): string | undefined {
  const [, picture, shape] = url.match(CUT) ?? []
  if (shape !== 'wide' && shape !== 'tall') return undefined
  return CUTS[shape].widths.map((width) => `${picture}-${shape}-${width}.webp ${width}w`).join(', ')
}

/** The address of an uploaded PDF, as a pattern. */
export const CATALOG_PDF = '/uploads/[0-9a-f]{32}-catalog\\.pdf'

const UPLOADED = new RegExp(`^(/uploads/${PICTURE_NAME})-1600\\.webp$`)

/** The URL of one stored width of an uploaded picture; a URL from elsewhere is returned as it is. */
export const pictureUrl = (image: string, width: PictureWidth): string =>
  image.replace(UPLOADED, `$1-${width}.webp`)

/** The URL of a picture's link preview, a JPEG; a URL from elsewhere is returned as it is. */
export const previewUrl = (image: string): string => image.replace(UPLOADED, '$1-preview.jpg')

/** The `srcset` of an uploaded picture; undefined for a URL from elsewhere, which has one size. */
export const pictureSrcSet = (image: string): string | undefined =>
  UPLOADED.test(image)
    ? PICTURE_WIDTHS.map((width) => `${pictureUrl(image, width)} ${width}w`).join(', ')
    : undefined

/**
 * The `srcset` for browsers that know AVIF, of a picture that has it; as `pictureSrcSet`. Full width is the
 * WebP, which all of them know too.
 */
export const avifSrcSet = (image: string): string | undefined =>
  UPLOADED.test(image)
    ? AVIF_WIDTHS.map((width) => `${image.replace(UPLOADED, `$1-${width}.avif`)} ${width}w`)
        .concat(`${image} ${FULL_WIDTH}w`)
        .join(', ')
    : undefined

/** What the server makes of the company's record, each by its name at the site's root. */
export const BRAND_FILES = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'sharing.jpg',
  'manifest.webmanifest',
] as const
export type BrandFile = (typeof BRAND_FILES)[number]

/** The address of a brand file in a version, which is kept for good; without a version, the latest. */
export const brandFileUrl = (file: BrandFile, version: string): string =>
  version ? `/${file}?v=${version}` : `/${file}`

/** A logo wider than this, by its height, is a name in itself: the company's is not set beside it. */
export const WORDMARK_ASPECT = 1.8
