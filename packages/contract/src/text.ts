import * as z from 'zod'

/** Creates an error that names the field and says whether it is missing or has the wrong type. */
export const requiredOr =
  (label: string, kind: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined ? `${label} is required.` : `${label} must be ${kind}.`

/** Aborts on too long text, so that no later check has to read it. */
const atMost = (label: string, max: number) => ({
  abort: true,
  error: (issue: { input?: unknown }) => {
    const [limit, length] = [max, String(issue.input).length].map((n) => n.toLocaleString('en'))
    return `${label} may have at most ${limit} characters; these are ${length}.`
  },
})

/**
 * Optional text of one line. White space is collapsed. Control characters are too, because spreadsheets
 * reject them. The empty string is allowed.
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

/** Required text of one line. White space is collapsed, so that no line break gets into a mail header. */
export const line = (label: string, max: number) =>
  optionalLine(label, max).min(1, `${label} is required.`)

export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Control characters except tab and line feed. */
const CONTROL = /(?![\t\n])\p{Cc}/gu

/** Text of several lines, trimmed, without control characters. The empty string is allowed. */
export const optionalParagraph = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .overwrite((value) => unixLines(value.toWellFormed()).replace(CONTROL, '').trim())
    .max(max, atMost(label, max))

export const paragraph = (label: string, max: number, required = `${label} is required.`) =>
  optionalParagraph(label, max).min(1, required)

export const email = (label: string, max: number) =>
  line(label, max).pipe(z.email(`${label} must be an e-mail address, such as name@example.com.`))

/** A password. It is not trimmed. */
export const secret = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .min(1, `${label} is required.`)
    .max(max, atMost(label, max))

/** Machine-readable text, such as an id or a token. The empty string is allowed. */
export const opaque = (label: string, max: number) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .max(max, `${label} may have at most ${max} characters.`)

const httpsAddress = (label: string) =>
  z.url({ protocol: /^https$/, error: `${label} must be an address that begins with https://.` })

export const httpsUrl = (label: string, max: number) => line(label, max).pipe(httpsAddress(label))

/** An https address or the empty string, which is the default. */
export const optionalHttpsUrl = (label: string, max: number) =>
  optionalLine(label, max)
    .pipe(z.union([z.literal(''), httpsAddress(label)]))
    .default('')

/** The part before the first digit excludes digits, so that matching takes linear time. */
const PHONE = /^\+?[\s().-]*\d[\d\s().-]*$/

const phoneNumber = (label: string) =>
  z.string().regex(PHONE, `${label} must hold digits, such as +971 50 123 4567.`)

export const phone = (label: string, max: number) => line(label, max).pipe(phoneNumber(label))

export const phoneOrEmpty = (label: string, max: number) =>
  optionalLine(label, max).pipe(z.union([z.literal(''), phoneNumber(label)]))
