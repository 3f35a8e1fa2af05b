import { inflateSync } from 'node:zlib'

/** Returns the content of a PDF with unpacked streams. */
function unpack(bytes: Buffer): string {
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
  const objects = unpack(bytes)
  const listDistinct = (pattern: RegExp) =>
    [...new Set([...objects.matchAll(pattern)].map(([, item = '']) => item))].sort()
  return {
    pages: [...objects.matchAll(/\/Type ?\/Page\b(?!s)/g)].length,
    fonts: listDistinct(/\/FontName ?\/[A-Z]{6}\+([\w-]+)/g),
    links: listDistinct(/\/URI ?\(([^)]*)\)/g),
    pictures: listDistinct(/\/Subtype ?\/Image[^>]*?\/Filter ?\/(\w+)/g),
    isTagged: /\/StructTreeRoot/.test(objects),
  }
}

const ESCAPES: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }

const unescapeText = (literal: string) =>
  literal.replace(/\\([0-7]{1,3}|.)/gs, (_, item: string) =>
    /^[0-7]/.test(item) ? String.fromCharCode(Number.parseInt(item, 8)) : (ESCAPES[item] ?? item),
  )

/** Returns the Unicode text of each glyph of a font. */
function readGlyphs(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, glyph = '', text = ''] of cmap.matchAll(/^<(\w+)> <(\w+)>$/gm)) {
    glyphs.set(Number.parseInt(glyph, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  }
  return glyphs
}

/** Returns the content of the objects of a PDF by number, with unpacked streams. */
function readObjects(bytes: Buffer): Map<string, string> {
  const text = bytes.toString('latin1')
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, number = '', content = '']) => {
      const [head = '', stream] = content.split(/(?<=^|>)\s*stream\r?\n/s)
      if (stream === undefined || !head.includes('/FlateDecode')) return [number, content]
      return [number, head + inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')]
    }),
  )
}

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g

/** Returns the texts that a PDF shows, each in one font. */
export function readPdfRuns(bytes: Buffer): string[] {
  const objects = readObjects(bytes)
  const follow = (content: string | undefined, key: string) =>
    objects.get(content?.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1] ?? '') ?? ''
  const listEntries = (content: string, key: string) =>
    [...content.matchAll(new RegExp(`^ */(${key}\\d+) (\\d+) 0 R$`, 'gm'))].map(
      ([, name = '', number = '']): [string, string] => [name, objects.get(number) ?? ''],
    )
  const readRuns = (resources: string, content: string) => {
    // The names of fonts belong to a page or form.
    const fonts = new Map(
      listEntries(resources, 'f').map(([name, font]) => [
        name,
        readGlyphs(follow(font, 'ToUnicode')),
      ]),
    )
    let glyphs: Map<number, string> | undefined
    const operators = /^\/(f\d+) [\d.]+ Tf$|^\[?(?:-?[\d.]+ )?\((.*?)\)(?: -?[\d.]+)?\]? T[Jj]$/gms
    return [...content.matchAll(operators)].flatMap(([, font, parts = '']) => {
      if (font) {
        glyphs = fonts.get(font)
        return []
      }
      const run = Buffer.from(unescapeText(parts.replaceAll(/\) -?[\d.]+ \(/g, '')), 'latin1')
      const codes = Array.from({ length: run.length / 2 }, (_, index) =>
        run.readUInt16BE(2 * index),
      )
      const text = codes.map((code) => glyphs?.get(code) ?? '').join('')
      return text.replaceAll(DIRECTION_MARKS, '')
    })
  }
  const pages = [...objects.values()].filter((content) => /\/Type \/Page\b(?!s)/.test(content))
  return pages.flatMap((page) => {
    // Long documents have the content of a page in a form.
    const forms = listEntries(page, 'x').filter(([, item]) => item.includes('/Subtype /Form'))
    return [
      ...readRuns(page, follow(page, 'Contents')),
      ...forms.flatMap(([, form]) => readRuns(form, form)),
    ]
  })
}

/** Returns the text of a PDF without white space. */
export const readPdfText = (bytes: Buffer): string =>
  readPdfRuns(bytes).join('').replaceAll(/\s/g, '')
