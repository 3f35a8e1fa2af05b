/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises'
import { isCutOff } from './heic-boxes.ts'

/** Decoded pixels, upright: three bytes each (RGB) or four (RGBA). */
type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

/**
 * Decodes an iPhone photo (HEVC in HEIF), which sharp's build leaves out for its patents. The pixels are
 * a view of the decoder's memory, to be used before it decodes another. It is synchronous and gives no memory
 * back: for a process that does nothing else and ends.
 * @throws Error when the file is damaged
 */
export async function decodeHeic(path: string): Promise<Pixels> {
  const file = await readFile(path)
  if (isCutOff(file)) throw new Error('the file ends too early')
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  const images = new libheif.HeifDecoder().decode(file)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) throw new Error('there is no picture in the file')
  const channels = image.has_alpha_channel() ? 4 : 3
  const chroma =
    libheif.heif_chroma[
      channels === 4 ? 'heif_chroma_interleaved_RGBA' : 'heif_chroma_interleaved_RGB'
    ]
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    chroma,
  )
  const plane = 'channels' in decoded ? decoded.channels[0] : undefined
  if (!plane) throw new Error('the picture cannot be decoded')
  const { width, height } = plane
  return { data: withoutPadding(plane, width * channels), width, height, channels }
}

/** The rows of a plane one after another, moved together in place where the decoder left room between them. */
function withoutPadding(
  { data, height, stride }: { data: Uint8Array; height: number; stride: number },
  rowBytes: number,
): Uint8Array {
  if (stride !== rowBytes) {
    for (let y = 1; y < height; y++) {
      data.copyWithin(y * rowBytes, y * stride, y * stride + rowBytes)
    }
  }
  return data.subarray(0, height * rowBytes)
}
