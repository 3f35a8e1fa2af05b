import sharp, { type OverlayOptions, type Sharp } from 'sharp'

/** Pixels of red, green, blue and how opaque they are, line by line. */
export type Bitmap = { data: Buffer; width: number; height: number }

type Box = { width: number; height: number }

/** A bitmap to be worked on. */
export const draw = ({ data, width, height }: Bitmap): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

export async function toBitmap(picture: Sharp): Promise<Bitmap> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A bitmap as large as it fits in a box. */
export const fitInto = (bitmap: Bitmap, { width, height }: Box): Promise<Bitmap> =>
  toBitmap(draw(bitmap).resize({ width, height, fit: 'inside' }))

/** A bitmap to be laid over another at a point. */
export const at = ({ data, width, height }: Bitmap, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  left: Math.round(left),
  top: Math.round(top),
})

/** A rectangle of a colour, with round corners where it has a radius. */
export const rectangle = ({ width, height }: Box, color: string, radius = 0): Promise<Bitmap> =>
  toBitmap(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="${color}"/></svg>`,
      ),
    ),
  )
