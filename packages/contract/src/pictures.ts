/** Widths in CSS pixels that every uploaded picture is stored in, as WebP. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The largest width: the URL that a product's `images` list holds. */
export const FULL_WIDTH = 1600 satisfies PictureWidth

/** Bytes and pixels of the JPEG for link previews; WhatsApp drops pictures over 300 kB. */
export const PREVIEW = { bytes: 300_000, width: 1200, height: 630 } as const

/**
 * The name of a stored picture: 32 hexadecimal digits of its content, then `cut` where it is cut out:
 * clear around what it shows. Pictures from before that was looked at are named without it.
 */
export const PICTURE_NAME = '[0-9a-f]{32}(?:cut)?'

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
