import * as z from 'zod'
import { hasMoreValues } from './json-values.ts'
import { LIMITS } from './limits.ts'

/** Says which field is at fault and whether it is missing or of the wrong type. */
export const requiredOr =
  (label: string, kind: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined ? `${label} is required.` : `${label} must be ${kind}.`

/** Names the field, its limit, and how many characters there are; nothing else looks at so long a text. */
const atMost = (label: string, max: number) => ({
  abort: true,
  error: (issue: { input?: unknown }) => {
    const [limit, length] = [max, String(issue.input).length].map((n) => n.toLocaleString('en'))
    return `${label} may have at most ${limit} characters; these are ${length}.`
  },
})

/**
 * Optional text of one line: white space is folded, control characters too, which spreadsheets do not take
 * back; the empty string is allowed.
 */
export const optionalLine = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .overwrite((value) =>
      value
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .max(max, atMost(label, max))

/** Required text of one line: white space is folded, so that no line break gets into a header. */
export const line = (label: string, max: number) =>
  optionalLine(label, max).min(1, `${label} is required.`)

/** Lines end as they do on the server, however a form or a spreadsheet sent them. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Control characters but tabs and line ends. */
const CONTROL = /(?![\t\n])\p{Cc}/gu

/** Text of several lines, trimmed, without control characters; the empty string is allowed. */
export const optionalParagraph = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .overwrite((value) => unixLines(value.toWellFormed()).replace(CONTROL, '').trim())
    .max(max, atMost(label, max))

/** Required text of several lines, trimmed, without control characters. */
export const paragraph = (label: string, max: number, required = `${label} is required.`) =>
  optionalParagraph(label, max).min(1, required)

/** What a form sends as one field of JSON, and who calls with JSON as it is. */
export const json = <Schema extends z.ZodType>(label: string, schema: Schema) =>
  z.preprocess((value, { addIssue }) => {
    if (typeof value !== 'string') return value
    try {
      if (!hasMoreValues(value, LIMITS.jsonValues)) return JSON.parse(value) as unknown
      const most = LIMITS.jsonValues.toLocaleString('en')
      addIssue({ code: 'custom', message: `${label} may have at most ${most} values.`, input: '' })
    } catch {
      addIssue({ code: 'custom', message: `${label} must be JSON.`, input: value })
    }
    return z.NEVER
  }, schema)

/** Required e-mail address, trimmed. */
export const email = (label: string, max: number) =>
  line(label, max).pipe(z.email(`${label} must be an e-mail address, such as name@example.com.`))

/** A secret, taken as it is typed. */
export const secret = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .min(1, `${label} is required.`)
    .max(max, atMost(label, max))

/** What only machines read, taken as it is: an id, a ticket; the empty string is allowed. */
export const opaque = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .max(max, `${label} may have at most ${max} characters.`)

const httpsAddress = (label: string) =>
  z.url({ protocol: /^https$/, error: `${label} must be an address that begins with https://.` })

/** Stated with every save that replaces a record; the 409 names this field. */
export const ifVersion = opaque('ifVersion', 16)
  .optional()
  .describe(
    'The version of the record when its form was opened: where it is another by now, nothing is saved. Without it the record is replaced whatever it is.',
  )

/** Required https address. */
export const httpsUrl = (label: string, max: number) => line(label, max).pipe(httpsAddress(label))

/** An https address, or the empty string. */
export const httpsUrlOrEmpty = (label: string, max: number) =>
  optionalLine(label, max).pipe(z.union([z.literal(''), httpsAddress(label)]))

/** An https address, or the empty string, which is the default. */
export const optionalHttpsUrl = (label: string, max: number) =>
  httpsUrlOrEmpty(label, max).default('')

/** The characters before the first digit are none: each text is read once, whatever it is. */
const PHONE = /^\+?[\s().-]*\d[\d\s().-]*$/

const phoneNumber = (label: string) =>
  z.string().regex(PHONE, `${label} must hold digits, such as +971 50 123 4567.`)

/** Required telephone number. */
export const phone = (label: string, max: number) => line(label, max).pipe(phoneNumber(label))

/** A telephone number, or the empty string. */
export const phoneOrEmpty = (label: string, max: number) =>
  optionalLine(label, max).pipe(z.union([z.literal(''), phoneNumber(label)]))
