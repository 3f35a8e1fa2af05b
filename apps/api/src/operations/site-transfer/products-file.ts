import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { MovedProduct } from './site.ts'

/** The longest product has about 30,000 characters. */
const MAX_LINE_CHARS = 100_000

const CHUNK_BYTES = 65_536

export function writeProducts(path: string, products: Iterable<MovedProduct>): void {
  const file = openSync(path, 'wx')
  try {
    for (const product of products) writeSync(file, `${JSON.stringify(product)}\n`)
  } finally {
    closeSync(file)
  }
}

/**
 * Reads products line by line, because a site may have 100,000. Synchronous, for the worker thread. Throws a SyntaxError or
 * ZodError for an invalid line.
 */
export function* readProducts(path: string): Generator<MovedProduct> {
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const file = openSync(path, 'r')
  let rest = ''
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE_CHARS) throw new SyntaxError('it is too long')
      for (const line of lines) yield MovedProduct.parse(JSON.parse(line))
    }
    if (rest) throw new SyntaxError('it is incomplete')
  } finally {
    closeSync(file)
  }
}
