import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { hasMoreValues } from '@dhow/contract/json-values'
import { LIMITS } from '@dhow/contract/limits'
import { MovedProduct } from './site.ts'
import type { SiteRecord } from './store.ts'

// site.json holds 100,000 products: it is written and read one product at a time.

/** Maximum number of characters of one product, and of everything else together. */
const MAX_CHARS = 1_000_000

/** Bytes that are read or written at once. */
const CHUNK_BYTES = 65_536

/**
 * Cuts the text of a site.json, given piece by piece, into its products and everything else.
 * @throws SyntaxError when one of them has more than MAX_CHARS
 */
export function createSplitter() {
  let [depth, isInText, isEscaped, isInProducts] = [0, false, false, false]
  let [uncut, rest] = ['', '']

  return {
    /** Returns the products that end in this piece, each as JSON. */
    push(piece: string): string[] {
      const products: string[] = []
      let from = 0
      const cut = (at: number) => {
        const text = uncut + piece.slice(from, at)
        uncut = ''
        from = at
        return text
      }
      const endProduct = (at: number) => {
        const product = cut(at)
        from++
        if (product.trim()) products.push(product)
      }
      for (let at = 0; at < piece.length; at++) {
        const char = piece[at]
        if (isEscaped) isEscaped = false
        else if (isInText) {
          if (char === '\\') isEscaped = true
          else if (char === '"') isInText = false
        } else if (char === '"') isInText = true
        else if (char === '{' || char === '[') {
          depth++
          if (depth === 2 && char === '[') {
            rest += cut(at + 1)
            isInProducts = /"products"\s*:\s*\[$/.test(rest.slice(-50))
          }
        } else if (char === '}' || char === ']') {
          depth--
          if (isInProducts && depth === 1) {
            endProduct(at)
            isInProducts = false
            rest += ']'
          }
        } else if (char === ',' && isInProducts && depth === 2) endProduct(at)
      }
      uncut += piece.slice(from)
      if (rest.length + uncut.length > MAX_CHARS) throw new SyntaxError('a part is too long')
      return products
    },

    /** Returns all but the products, which are an empty list there. */
    rest: (): string => rest + uncut,
  }
}

/** @throws SyntaxError when it is no JSON, or has more values than any part of a site */
export function parsePart(text: string): unknown {
  if (hasMoreValues(text, LIMITS.rowsJsonValues)) throw new SyntaxError('too many values')
  return JSON.parse(text)
}

/** @throws SyntaxError or ZodError when it is no product */
export const parseProduct = (text: string): MovedProduct => MovedProduct.parse(parsePart(text))

/** Reads the products of a site.json that was checked; synchronous, for the worker thread. */
export function* productsIn(path: string): Generator<MovedProduct> {
  const { push } = createSplitter()
  const decoder = new StringDecoder('utf8')
  const buffer = Buffer.alloc(CHUNK_BYTES)
  const file = openSync(path, 'r')
  try {
    for (let bytes = CHUNK_BYTES; bytes > 0; ) {
      bytes = readSync(file, buffer, 0, CHUNK_BYTES, null)
      for (const product of push(decoder.write(buffer.subarray(0, bytes))))
        yield parseProduct(product)
    }
  } finally {
    closeSync(file)
  }
}

/** Writes a site.json; synchronous, for the worker thread. */
export function writeSite(
  path: string,
  record: SiteRecord,
  products: Iterable<MovedProduct>,
): void {
  const file = openSync(path, 'wx')
  try {
    let text = `${JSON.stringify(record).slice(0, -1)},"products":[`
    let separator = ''
    for (const product of products) {
      text += separator + JSON.stringify(product)
      separator = ','
      if (text.length < CHUNK_BYTES) continue
      writeSync(file, text)
      text = ''
    }
    writeSync(file, `${text}]}`)
  } finally {
    closeSync(file)
  }
}
