/**
 * Whether a HEIF file ends before its picture data does (boxes: ISO/IEC 14496-12, 4.2). The decoder
 * would make do with half a photo and leave the rest of it grey.
 */
export function isCutOff(file: Buffer): boolean {
  for (let at = 0, length = 0; at + 16 <= file.length; at += length) {
    const size = file.readUInt32BE(at)
    length = size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size
    if (file.toString('latin1', at + 4, at + 8) === 'mdat') return at + length > file.length
    if (length < 8) return false
  }
  return false
}
