import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { type Entry, openPromise } from 'yauzl'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'

export type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Bytes per parser step; small, so that a step never exceeds its time slice. */
const PIECE_BYTES = 16_384

/** Maximum bytes of one tag or text. */
const MAX_TOKEN_BYTES = 1_000_000

export const refuse = (message: string) => AppError.ofField('invalid', 'csv', message)

export const damaged = (_error?: unknown) =>
  refuse(
    'The workbook cannot be read: it is damaged. Open it, save it as .xlsx, and choose it again.',
  )

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses an XML stream in time slices. Supports no entities except those of XML, fetches nothing, and leaves out phonetic readings. */
async function parseXml(
  stream: AsyncIterable<Buffer>,
  handlers: Handlers,
  afterPiece?: () => Promise<void>,
): Promise<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  })
  let tokenBytes = 0
  let phonetic = 0
  parser.on('opentag', ({ name, attributes }) => {
    tokenBytes = 0
    if (plainName(name) === 'rPh') phonetic++
    handlers.open(plainName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    tokenBytes = 0
    if (plainName(name) === 'rPh') phonetic--
    handlers.close?.(plainName(name))
  })
  parser.on('text', (piece) => {
    tokenBytes = 0
    if (phonetic === 0) handlers.text?.(piece)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw damaged()
  })

  const slice = createSlices()
  const decoder = new StringDecoder('utf8')
  for await (const bytes of stream) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES)
      tokenBytes += piece.length
      if (tokenBytes > MAX_TOKEN_BYTES) throw damaged()
      parser.write(decoder.write(piece))
      await afterPiece?.()
      await slice()
    }
  }
  parser.close()
  await afterPiece?.()
}

const MAX_ENTRIES = 10_000

export type Parts = Awaited<ReturnType<typeof openParts>>

/** @throws AppError `invalid` if it is not a ZIP or exceeds a limit */
export async function openParts(path: string, maxBytes: number) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(error)
  })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_ENTRIES) throw damaged()
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    zip.close()
    throw damaged(error)
  }

  return {
    has: (part: string): boolean => entries.has(part.toLowerCase()),

    /** Parses a part; see `parseXml`. yauzl fails if it is larger than declared. */
    async parse(part: string, handlers: Handlers, afterPiece?: () => Promise<void>): Promise<void> {
      const entry = entries.get(part.toLowerCase())
      if (!entry || entry.isEncrypted()) throw damaged()
      if (entry.uncompressedSize > maxBytes) {
        const limit = `${maxBytes / 1_000_000} MB`
        throw refuse(`The workbook is larger than ${limit} when it is unpacked.`)
      }
      await parseXml(await zip.openReadStreamPromise(entry), handlers, afterPiece)
    },

    close: () => zip.close(),
  }
}

/** Characters that XML cannot contain or would change, such as a carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]|\p{Cs}/gu

const escapeOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Escapes the text of a cell; unsafe characters become `_x000D_` (ECMA-376, ST_Xstring). */
export const cellText = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(UNSAFE, escapeOf)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
