type Encoding = 'windows-1252' | 'windows-1256' | 'gb18030'

/** Encodes a text with the frequent characters of an encoding, which Node can decode, but not encode. */
export function encodeAs(encoding: Encoding, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, number[]>()
  for (let lead = 0x80; lead <= 0xff; lead++) {
    if (encoding !== 'gb18030') codes.set(decoder.decode(Uint8Array.of(lead)), [lead])
    else {
      for (let trail = 0xa1; trail <= 0xfe; trail++) {
        codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
      }
    }
  }
  return Uint8Array.from([...text].flatMap((one) => codes.get(one) ?? [one.charCodeAt(0)]))
}
