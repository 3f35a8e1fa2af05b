import * as z from 'zod'
import { cleanEmail, cleanPhone, closeBidi, keepAsIs } from './typed-text.ts'

export const requiredOr =
  (label: string, kind: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined ? `${label} is required.` : `${label} must be ${kind}.`

export const text = (label: string) => z.string({ error: requiredOr(label, 'text') })

/** Aborts, so that no later check has to read a text that is too long. */
const atMost = (label: string, max: number) => ({
  abort: true,
  error: (issue: { input?: unknown }) => {
    const [limit, length] = [max, String(issue.input).length].map((n) => n.toLocaleString('en'))
    return `${label} may have at most ${limit} characters; these are ${length}.`
  },
})

/** Collapses white space, and control characters, which spreadsheets reject. May be empty. */
export const optionalLine = (label: string, max: number, clean = keepAsIs) =>
  text(label)
    .overwrite((value) =>
      closeBidi(
        clean(value.toWellFormed())
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim(),
      ),
    )
    .max(max, atMost(label, max))

/** A required line. It contains no line break, which could add a mail header. */
export const line = (label: string, max: number, clean = keepAsIs) =>
  optionalLine(label, max, clean).min(1, `${label} is required.`)

export const toUnixLines = (value: string): string => value.replace(/\r\n?/g, '\n')

/** Control characters except tab and line feed. */
const CONTROL = /(?![\t\n])\p{Cc}/gu

/** Trims, and removes control characters. May be empty. */
export const optionalParagraph = (label: string, max: number) =>
  text(label)
    .overwrite((value) => closeBidi(toUnixLines(value.toWellFormed()).replace(CONTROL, '').trim()))
    .max(max, atMost(label, max))

export const paragraph = (label: string, max: number, required = `${label} is required.`) =>
  optionalParagraph(label, max).min(1, required)

/** Japanese carriers have addresses with a dot before the @. */
const NAME = "(?!\\.)[.\\w!#$%&'*+/=?^`{|}~\\-\\p{L}\\p{M}\\p{N}]+"

export const emailAddress = (error: string) =>
  z
    .email({
      error,
      pattern: new RegExp(`^${NAME}@(?:[a-z\\d][a-z\\d-]*\\.)+(?:[a-z]{2,}|xn--[a-z\\d-]+)$`, 'iu'),
    })
    // Typed addresses, which are cleaned first, need not match it.
    .meta({ pattern: undefined })

/** @param choose an address of several, which are refused by default */
export const email = (label: string, max: number, choose = keepAsIs) =>
  line(label, max, (value) => cleanEmail(value, choose)).pipe(
    emailAddress(`${label} must be an e-mail address, such as name@example.com.`),
  )

export const secret = (label: string, max: number) =>
  text(label).min(1, `${label} is required.`).max(max, atMost(label, max))

/** Schema of ids and tokens. May be empty. */
export const opaque = (label: string, max: number) =>
  text(label).max(max, `${label} may have at most ${max} characters.`)

export const httpsAddress = (label: string) =>
  z.url({ protocol: /^https$/, error: `${label} must be an address that begins with https://.` })

export const httpsUrl = (label: string, max: number) => line(label, max).pipe(httpsAddress(label))

/** Accepts any text, because a telephone number must not refuse an enquiry. */
export const phone = (label: string, max: number) => line(label, max, cleanPhone)

export const phoneOrEmpty = (label: string, max: number) => optionalLine(label, max, cleanPhone)
