import { crc32, deflateRawSync } from 'node:zlib'

type File = {
  /** Bytes are a name in an unknown character set. */
  name: string | Uint8Array
  data: Uint8Array
  /** Size in the header; the real size by default. */
  claims?: number
}

/** Creates a ZIP, also with names and sizes that archivers refuse. */
export function createZip(...files: File[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, data, claims = data.length } of files) {
    const [path, packed] = [Buffer.from(name), deflateRawSync(data)]
    const common = Buffer.alloc(26)
    // Version 2.0, names in UTF-8, deflated.
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(typeof name === 'string' ? 0x800 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(path.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, path)
    offset += 30 + path.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}
