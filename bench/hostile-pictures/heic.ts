// Nothing we depend on encodes HEVC: hostile HEIC files are made of a photo that an iPhone took, which is
// a grid of tiles. Boxes and items: ISO/IEC 14496-12, 8.11; grids: ISO/IEC 23008-12, 6.6.2.3.

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => u16(value >>> 16, value & 65_535)))

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}

/** A box with a version, and flags of none. */
const fullBox = (type: string, version: number, ...content: Buffer[]) =>
  box(type, u32(version << 24), ...content)

/** The offset of the first box of a type. */
function find(photo: Buffer, type: string): number {
  const at = photo.indexOf(type) - 4
  if (at < 0) throw new Error(`the photo has no ${type}`)
  return at
}

function boxOf(photo: Buffer, type: string): Buffer {
  const at = find(photo, type)
  return photo.subarray(at, at + photo.readUInt32BE(at))
}

/** The bytes of an item of the photo; its table has entries of one extent, with offsets of 32 bits. */
function itemOf(photo: Buffer, id: number): Buffer {
  const table = boxOf(photo, 'iloc')
  for (let at = 16; at < table.length; at += 16) {
    if (table.readUInt16BE(at) !== id) continue
    const offset = table.readUInt32BE(at + 8)
    return photo.subarray(offset, offset + table.readUInt32BE(at + 12))
  }
  throw new Error(`the photo has no item ${id}`)
}

type Tiles = {
  columns: number
  rows: number
  /** What the photo says it has; otherwise what its tiles have. */
  width?: number
  height?: number
  /** Whether the photo is its own first tile. */
  isCyclic?: boolean
}

/** A photo of a grid of tiles, all of which are the first tile of `photo`. */
export function tiledHeic(
  photo: Buffer,
  { columns, rows, width = columns * 512, height = rows * 512, isCyclic = false }: Tiles,
): Buffer {
  const tile = itemOf(photo, photo.readUInt16BE(find(photo, 'dimg') + 12))
  const ids = Array.from({ length: columns * rows }, (_, n) => n + 2)
  const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width, height)])

  const entries = [
    fullBox('infe', 2, u16(1, 0), Buffer.from('grid\0')),
    ...ids.map((id) => fullBox('infe', 2, u16(id, 0), Buffer.from('hvc1\0'))),
  ]
  const properties = box(
    'ipco',
    boxOf(photo, 'hvcC'),
    fullBox('ispe', 0, u32(512, 512)),
    fullBox('ispe', 0, u32(width, height)),
  )
  const used = [
    Buffer.concat([u16(1), u8(1, 3)]),
    ...ids.map((id) => Buffer.concat([u16(id), u8(2, 0x81, 2)])),
  ]
  const references = isCyclic ? [1, ...ids.slice(1)] : ids

  const metaWith = (tileOffset: number) =>
    fullBox(
      'meta',
      0,
      boxOf(photo, 'hdlr'),
      fullBox('pitm', 0, u16(1)),
      fullBox('iinf', 0, u16(entries.length), ...entries),
      fullBox('iref', 0, box('dimg', u16(1, references.length, ...references))),
      box('iprp', properties, fullBox('ipma', 0, u32(used.length), ...used)),
      box('idat', grid),
      fullBox(
        'iloc',
        1,
        u16(0x4400, ids.length + 1),
        Buffer.concat([u16(1, 1, 0, 1), u32(0, grid.length)]),
        ...ids.map((id) => Buffer.concat([u16(id, 0, 0, 1), u32(tileOffset, tile.length)])),
      ),
    )
  const start = boxOf(photo, 'ftyp')
  const meta = metaWith(start.length + metaWith(0).length + 8)
  return Buffer.concat([start, meta, box('mdat', tile)])
}
