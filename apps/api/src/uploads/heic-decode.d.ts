declare module 'heic-decode' {
  export default function decode(input: {
    buffer: Uint8Array
  }): Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }>
}
