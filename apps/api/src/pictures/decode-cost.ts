import type { Metadata } from 'sharp'

/**
 * Bytes that a decoding process may have in memory, its own 85 MB included: half of what pictures get,
 * for two at once, or all of it. The most that uploads make the server take follows from it: see
 * docs/decisions/0021.
 */
export const SHARE_BYTES = { half: 200_000_000, all: 420_000_000 }

export type Share = keyof typeof SHARE_BYTES

/** Bytes that a decoding process takes for itself and for what is made of any picture, decoded. */
const OVERHEAD_BYTES = 110_000_000

type Header = Pick<
  Metadata,
  | 'format'
  | 'compression'
  | 'depth'
  | 'channels'
  | 'hasAlpha'
  | 'isProgressive'
  | 'chromaSubsampling'
>

/** A kind of picture, as its limit names it, and the bytes that decoding takes for each of its pixels. */
type DecodeCost = { what: string; bytesPerPixel: number; fixedBytes?: number }

/** Components of a JPEG's pixel that its coefficients are held of, two bytes each. */
const jpegComponents = ({ chromaSubsampling, channels }: Header) =>
  chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels

/** Measured with pictures of 12 to 48 megapixels, each in a process of its own, and rounded up. */
function decodeCost(header: Header): DecodeCost {
  const isDeep = header.depth !== 'uchar'
  switch (header.format) {
    case 'jpeg':
      // Scaled down while it is read, line by line; a progressive one is whole only with its last scan.
      return header.isProgressive
        ? { what: 'a progressive JPEG', bytesPerPixel: 2 * jpegComponents(header) }
        : { what: 'a JPEG', bytesPerPixel: 1 }
    case 'png':
      return header.isProgressive
        ? { what: 'an interlaced PNG', bytesPerPixel: 1.4 * header.channels * (isDeep ? 2 : 1) }
        : { what: 'a PNG', bytesPerPixel: isDeep ? 4 : 2 }
    case 'heif':
      return header.compression === 'hevc'
        ? // A decoder of its own comes to it.
          { what: 'a HEIC', bytesPerPixel: header.hasAlpha ? 6.5 : 5.4, fixedBytes: 40_000_000 }
        : { what: 'an AVIF', bytesPerPixel: (header.hasAlpha ? 19 : 16) * (isDeep ? 1.3 : 1) }
    case 'webp':
      return { what: 'a WebP', bytesPerPixel: 4 }
    default:
      return { what: 'a GIF', bytesPerPixel: 6 }
  }
}

/** The kind of a picture, and how many pixels it may have to be decoded within a share. */
export function pixelLimit(header: Header, share: Share): { what: string; pixels: number } {
  const { what, bytesPerPixel, fixedBytes = 0 } = decodeCost(header)
  return { what, pixels: (SHARE_BYTES[share] - OVERHEAD_BYTES - fixedBytes) / bytesPerPixel }
}
