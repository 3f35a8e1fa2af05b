import type { Metadata } from 'sharp'

/** Memory limit of a decoding process in bytes, including its own 85 MB; see docs/decisions/0012. */
export const SHARE_BYTES = { half: 200_000_000, all: 420_000_000 }

export type Share = keyof typeof SHARE_BYTES

/** Bytes of a decoding process and of the decoded output of any picture. */
const OVERHEAD_BYTES = 110_000_000

type DecodeCost = { what: string; bytesPerPixel: number; fixedBytes?: number }

/** Returns the number of coefficients per pixel of a JPEG, two bytes each. */
const countJpegComponents = ({ chromaSubsampling, channels }: Metadata) =>
  chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels

/** Returns the memory to decode a picture, measured with 12 to 48 megapixels in separate processes and rounded up. */
function decodeCost(header: Metadata): DecodeCost {
  const isDeep = header.depth !== 'uchar'
  switch (header.format) {
    case 'jpeg':
      // A baseline JPEG is scaled down line by line; a progressive one is complete only after its last scan.
      return header.isProgressive
        ? { what: 'a progressive JPEG', bytesPerPixel: 2 * countJpegComponents(header) }
        : { what: 'a JPEG', bytesPerPixel: 1 }
    case 'png':
      return header.isProgressive
        ? { what: 'an interlaced PNG', bytesPerPixel: 1.4 * header.channels * (isDeep ? 2 : 1) }
        : { what: 'a PNG', bytesPerPixel: isDeep ? 4 : 2 }
    case 'heif':
      return header.compression === 'hevc'
        ? // Includes the memory of libheif.
          { what: 'a HEIC', bytesPerPixel: header.hasAlpha ? 6.5 : 5.4, fixedBytes: 40_000_000 }
        : { what: 'an AVIF', bytesPerPixel: (header.hasAlpha ? 19 : 16) * (isDeep ? 1.3 : 1) }
    case 'webp':
      return { what: 'a WebP', bytesPerPixel: 4 }
    default:
      return { what: 'a GIF', bytesPerPixel: 6 }
  }
}

/** Returns the kind of a picture and its maximum number of pixels within a memory share. */
export function calculatePixelLimit(
  header: Metadata,
  share: Share,
): { what: string; pixels: number } {
  const { what, bytesPerPixel, fixedBytes = 0 } = decodeCost(header)
  return { what, pixels: (SHARE_BYTES[share] - OVERHEAD_BYTES - fixedBytes) / bytesPerPixel }
}
