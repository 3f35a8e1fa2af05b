import { AppError } from '#api/platform/app-error.ts'

/** A text of a file. */
export type TextRow = {
  /** Row of a CSV file, or number of the entry. */
  row: number
  source: string
  text: string
  /** Whether the translator has marked the text as not checked. Undefined if the file has no marks. */
  isUnsure?: boolean
}

export const refuse = (message: string) => AppError.ofField('unprocessable', 'file', message)

/** Three texts of each of 20,000 products, and many others. The parsers need up to 2 KB for each. */
const MAX_TEXTS = 200_000

export function requireCount(texts: number): void {
  if (texts <= MAX_TEXTS) return
  const limit = MAX_TEXTS.toLocaleString('en')
  throw refuse(`The file contains more than ${limit} texts. Split it into several files.`)
}

/** @throws AppError `unprocessable` if a file states another language, such as 'pt-BR' for 'fr' */
export function requireLanguage(stated: string | undefined, language: string): void {
  if (!stated || stated.toLowerCase().split(/[-_]/)[0] === language) return
  throw refuse(`The file contains translations in ${stated.slice(0, 20)}, not in ${language}.`)
}
