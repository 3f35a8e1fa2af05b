import { inflateSync } from 'node:zlib'

/** Returns the content of a PDF with unpacked streams. */
function unpacked(bytes: Buffer): string {
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
  return objects
}

/** Returns the pages, fonts and links of a PDF, whose objects are in compressed streams. */
export function inspectPdf(bytes: Buffer) {
  const objects = unpacked(bytes)
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

const ESCAPES: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }

const unescaped = (literal: string) =>
  literal.replace(/\\([0-7]{1,3}|.)/gs, (_, one: string) =>
    /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8)) : (ESCAPES[one] ?? one),
  )

/** Returns the Unicode text of each glyph of a font. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, glyph = '', text = ''] of cmap.matchAll(/^<(\w+)> <(\w+)>$/gm)) {
    glyphs.set(Number.parseInt(glyph, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  }
  return glyphs
}

/** Returns the text of a PDF without white space, once for each font. Text in other fonts is garbled in it. */
export function textOfPdf(bytes: Buffer): string {
  const objects = unpacked(bytes)
  const shown = [...objects.matchAll(/^\[\((.*?)\)\] TJ$/gms)].map(([, parts = '']) =>
    Buffer.from(unescaped(parts.replaceAll(/\) -?[\d.]+ \(/g, '')), 'latin1'),
  )
  const texts = [...objects.matchAll(/begincmap.*?endcmap/gs)].map(([cmap]) => {
    const glyphs = glyphsOf(cmap)
    const textOf = (run: Buffer) =>
      Array.from({ length: run.length / 2 }, (_, at) => glyphs.get(run.readUInt16BE(2 * at)) ?? '')
    return shown.flatMap(textOf).join('').replaceAll(/\s/g, '')
  })
  return texts.join('\n')
}
