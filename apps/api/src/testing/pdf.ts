import { inflateSync } from 'node:zlib'

/** Returns the pages, fonts and links of a PDF, whose objects are in compressed streams. */
export function inspectPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-1.7') || !text.trimEnd().endsWith('%%EOF')) {
    throw new Error(`not a complete PDF: ${text.slice(0, 100)}`)
  }
  let objects = text
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    try {
      objects += inflateSync(bytes.subarray(index + start.length)).toString('latin1')
    } catch {
      // Not compressed, such as a picture.
    }
  }
  const distinct = (pattern: RegExp) =>
    [...new Set([...objects.matchAll(pattern)].map(([, one = '']) => one))].sort()
  return {
    pages: [...objects.matchAll(/\/Type ?\/Page\b(?!s)/g)].length,
    fonts: distinct(/\/FontName ?\/[A-Z]{6}\+([\w-]+)/g),
    links: distinct(/\/URI ?\(([^)]*)\)/g),
    pictures: distinct(/\/Subtype ?\/Image[^>]*?\/Filter ?\/(\w+)/g),
    isTagged: /\/StructTreeRoot/.test(objects),
  }
}
