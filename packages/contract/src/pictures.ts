export const PICTURE_WIDTHS = [400, 800, 1600] as const
type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const FULL_WIDTH = 1600 satisfies PictureWidth

/** JPEG for link previews. WhatsApp ignores pictures over 300 kB. */
export const PREVIEW = { bytes: 300_000, width: 1200, height: 630 } as const

/** 32 hexadecimal digits of the picture's hash, then `cut` if its background is transparent. */
export const PICTURE_NAME = '[0-9a-f]{32}(?:cut)?'

/** Crops of a slide's picture: aspect ratio, and stored widths in ascending order. */
export const CUTS = {
  wide: { width: 16, height: 9, widths: [1440, 2400] },
  tall: { width: 9, height: 16, widths: [720, 1080] },
} as const
export type CutShape = keyof typeof CUTS

const CUT = new RegExp(`^(/uploads/${PICTURE_NAME})-(wide|tall)-\\d+\\.webp$`)

/** Returns undefined for an external URL. */
export function toCutSrcSet(url: string): string | undefined {
  const [, picture, shape] = url.match(CUT) ?? []
  if (shape !== 'wide' && shape !== 'tall') return undefined
  return CUTS[shape].widths.map((width) => `${picture}-${shape}-${width}.webp ${width}w`).join(', ')
}

export const CATALOG_PDF = '/uploads/[0-9a-f]{32}-catalog\\.pdf'

const UPLOADED = new RegExp(`^(/uploads/${PICTURE_NAME})-1600\\.webp$`)

export const toPictureUrl = (image: string, width: PictureWidth): string =>
  image.replace(UPLOADED, `$1-${width}.webp`)

export const toPreviewUrl = (image: string): string => image.replace(UPLOADED, '$1-preview.jpg')

/** Returns undefined for an external URL. */
export const toPictureSrcSet = (image: string): string | undefined =>
  UPLOADED.test(image)
    ? PICTURE_WIDTHS.map((width) => `${toPictureUrl(image, width)} ${width}w`).join(', ')
    : undefined

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

/** A versioned URL is cached forever; without a version it is the latest file. */
export const toBrandFileUrl = (file: BrandFile, version: string): string =>
  version ? `/${file}?v=${version}` : `/${file}`

/** Width / height from which a logo counts as a wordmark, next to which no name is shown. */
export const WORDMARK_ASPECT = 1.8
