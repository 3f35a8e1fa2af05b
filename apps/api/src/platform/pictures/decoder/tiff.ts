import { open } from 'node:fs/promises'

export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

const [SHORT, LONG, UNDEFINED] = [3, 4, 7]

/** Writes pixels as an uncompressed TIFF 6.0, because sharp accepts a color profile only in a file. */
export async function writeTiff(
  path: string,
  { data, width, height, channels }: Pixels,
  icc: Uint8Array,
): Promise<void> {
  const fields = channels === 4 ? 11 : 10
  const bitsAt = 8 + 2 + 12 * fields + 4
  const iccAt = bitsAt + 2 * 4
  const pixelsAt = iccAt + icc.length
  const head = Buffer.alloc(iccAt)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(fields, 8)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    // Uncompressed RGB in a single strip.
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as [number, number, number, number]] : []),
    [34_675, UNDEFINED, icc.length, iccAt],
  ]
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + 12 * index
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(8, bitsAt + 2 * channel)
  const file = await open(path, 'w')
  try {
    for (const part of [head, icc, data]) await file.writeFile(part)
  } finally {
    await file.close()
  }
}
