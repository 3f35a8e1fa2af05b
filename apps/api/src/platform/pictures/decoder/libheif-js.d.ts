declare module 'libheif-js/wasm-bundle.js' {
  /** `data` is a view of the module's memory. */
  type Channel = { id: unknown; width: number; height: number; stride: number; data: Uint8Array }

  type Image = { handle: unknown; is_primary(): boolean; has_alpha_channel(): boolean }

  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(file: Uint8Array): Image[] }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
    heif_js_decode_image2(
      ...parameters: [handle: unknown, colorspace: unknown, chroma: unknown]
    ): { channels: Channel[] } | { code: unknown }
  }
  export default libheif
}
