import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { AppError } from '#api/app-error.ts'
import { createSlices } from '#api/background/slices.ts'

/** What is done at the elements of a part, by their names without a prefix. */
export type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Bytes that are parsed at once: less than a slice, whatever they are. */
const PIECE_BYTES = 16_384

/** Bytes of one tag or text beyond which it is not gathered any further. */
const MAX_GATHERED_BYTES = 1_000_000

export const refuse = (message: string) => AppError.ofField('invalid', 'csv', message)

export const damaged = (_error?: unknown) =>
  refuse(
    'The workbook cannot be read: it is damaged. Open it, save it as .xlsx, and choose it again.',
  )

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it comes, in slices. Entities are those of XML alone, and nothing is fetched.
 * @param afterPiece awaited after each piece
 * @throws Error when it is not well-formed
 */
export async function parseXml(
  stream: AsyncIterable<Buffer>,
  handlers: Handlers,
  afterPiece?: () => Promise<void>,
): Promise<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  })
  let gathered = 0
  const seen =
    <Args extends unknown[]>(handle: ((...args: Args) => void) | undefined) =>
    (...args: Args) => {
      gathered = 0
      handle?.(...args)
    }
  const open = seen(handlers.open)
  parser.on('opentag', ({ name, attributes }) => open(plainName(name), attributes))
  const close = seen(handlers.close)
  parser.on('closetag', ({ name }) => close(plainName(name)))
  if (handlers.text) parser.on('text', seen(handlers.text))
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
      gathered += piece.length
      if (gathered > MAX_GATHERED_BYTES) throw damaged()
      parser.write(decoder.write(piece))
      await afterPiece?.()
      await slice()
    }
  }
  parser.close()
  await afterPiece?.()
}
