import type { ErrorCode, Issue } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import { createI18n } from '@dhow/i18n/i18n'
import { readWhole } from '@dhow/trade/digits'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import type { I18n } from '@lingui/core'
import { type ActionFunctionArgs, createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#app/api/error.ts'
import { pageLanguage } from '#app/api/language.ts'
import { getServerApi, NOT_SENT } from '#app/api/loaders.ts'
import { createIdempotencyKey } from '#app/api/request.ts'
import { describeAdded } from '#app/public/lists/add-once.ts'
import {
  asksForSame,
  createKey,
  isQuantity,
  type Line,
  type NewLine,
} from '#app/public/lists/list.ts'
import { buildPlainListCookie, readListCookie } from '#app/public/lists/list-cookie.ts'
import { createProductLine, toEnquiryLine, toStoredTexts } from '#app/public/lists/product-line.ts'
import { openTypedList } from '#app/public/lists/share/open-list.tsx'
import type { Sent } from './enquiry/sent-note.tsx'
import {
  type FieldValues,
  MAX_UNCACHED_LINES,
  readEnteredDetails,
  readFieldValues,
  readRequestedLines,
} from './enquiry/stored-details.ts'
import type { ServedList } from './enquiry/use-requested-lines.ts'
import { explainFailure } from './use-send-enquiry.tsx'
import { type EnquiryValues, readValues } from './values.ts'

/** Result of a form that was posted without JavaScript. */
export type EnquiryResult =
  | { sent: true }
  | {
      sent: false
      message: string
      code: ErrorCode | undefined
      issues: Issue[]
      values: EnquiryValues
    }

export async function receiveEnquiry({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const values = readValues(form)
  const body = { ...(values as Enquiry), topic: String(form.get('topic') ?? '') }
  try {
    await getServerApi({ context }).messages.send.call({ body })
    return data<EnquiryResult>({ sent: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, issues } = error
    const result: EnquiryResult = { sent: false, message, code, issues, values }
    return data(result, { status: error.status || 503 })
  }
}

/** Lines of a form that was posted without JavaScript. They replace those of the cookie. */
const postedLines = createContext<readonly Line[] | null>(null)

type PostedLine = Line & { typed?: string }

/** Reads the lines of a posted form. A quantity that cannot be read is `typed` instead. */
function readLines(form: FormData): PostedLine[] {
  const readColumn = (name: string) => form.getAll(name).map(String)
  const texts = readColumn('lineText')
  const quantities = readColumn('quantity')
  const units = readColumn('unit')
  const notes = readColumn('lineNote')
  const writtenTexts = readColumn('lineWritten')
  const lines = readColumn('lineProduct').map((productId, index) => {
    const typed = quantities[index] ?? ''
    const quantity = readWhole(typed)
    return {
      key: createKey(),
      productId: productId.slice(0, LIMITS.id),
      text: texts[index]?.slice(0, LIMITS.lineText) ?? '',
      ...(isQuantity(quantity) ? { quantity } : { typed }),
      unit: LINE_UNITS.find((unit) => unit === units[index]) ?? 'carton',
      note: notes[index]?.slice(0, LIMITS.lineNote),
      written: writtenTexts[index]?.slice(0, LIMITS.lineText) || undefined,
    }
  })
  return lines.filter(({ productId, text }) => productId || text).slice(0, LIMITS.lines)
}

/** Returns the lines of the cookie, then the posted ones that it does not have. */
function addToCookie({ headers }: Request, rows: readonly PostedLine[], i18n: I18n) {
  const storedLines = readListCookie(headers.get('cookie'))
  const newRows = rows.filter((row) => !storedLines.some((line) => asksForSame(row, line)))
  const lines: PostedLine[] = [...storedLines, ...newRows].slice(0, LIMITS.lines)
  return { lines, note: describeAdded(newRows.length, rows.length - newRows.length, i18n) }
}

function createServerI18n({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { language, messages } = context.get(pageLanguage)
  return createI18n(language, messages)
}

/**
 * Lists the lines of a posted form or of the cookie, and the URL's other products in their minimum order. Renews the
 * cookie, so that browsers without JavaScript can add products of other pages.
 */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  openTypedList({ request })
  const url = new URL(request.url)
  const posted = context.get(postedLines)
  const { lines, amount } = readRequestedLines(posted ? new URLSearchParams() : url.searchParams)
  const stored =
    posted ?? readListCookie(request.headers.get('cookie')).slice(0, MAX_UNCACHED_LINES)
  const findStored = (line: NewLine) => stored.find((other) => asksForSame(line, other))
  // Replaces the quantity: adding to it would change the list again when the page is reloaded.
  const changed = amount && lines[0] && findStored(lines[0])
  const storedLines = stored.map((line) => (line === changed ? { ...line, ...amount } : line))
  const missing = lines
    .filter((line) => !findStored(line))
    .map((line): Line => ({ ...line, key: createKey() }))
  const requested = [...storedLines, ...missing]
  const i18n = createServerI18n({ context })
  const served: ServedList = { lines: requested, products: new Map() }
  let status = 200
  try {
    if (requested.length > 0) {
      const body = { lines: requested.map((line) => toEnquiryLine({ ...line, quantity: 1 })) }
      const resolved = await getServerApi({ context }).lists.resolve.call({ body })
      served.products = new Map(
        resolved.lines.map(({ productId = '', product }) => [productId, product]),
      )
      served.lines = requested.flatMap((line, index): Line | [] => {
        const product = resolved.lines[index]?.product
        if (line.productId && index >= storedLines.length) {
          return product
            ? { key: line.key, ...createProductLine(product, product.specification, i18n, amount) }
            : []
        }
        return { ...line, ...(product && toStoredTexts(product, product.specification, i18n)) }
      })
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    served.isIncomplete = true
    status = error.status || 503
  }
  const isChanged = posted || served.lines.length > 0
  const cookie = buildPlainListCookie(served.lines, url)
  served.omitted = served.lines.length - readListCookie(cookie).length
  const headers: HeadersInit = isChanged ? { 'set-cookie': cookie } : {}
  // The router would take 50 ms to serialize a posted list of 1,000 lines.
  return data(posted ? { [NOT_SENT]: served } : { served }, { status, headers })
}

/** Result of a form that was posted without JavaScript. */
export type ListResult = {
  values: FieldValues
  idempotencyKey: string
  issues: readonly Issue[]
  /** Quantities that cannot be read, by line. */
  quantities: readonly (string | undefined)[]
  message?: string
  /** Tells how many lines were added. */
  note?: string
  sent?: Sent
}

export async function receiveList({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const removed = form.get('remove')
  const copied = form.get('copy')
  const rows = readLines(form).filter((_, index) => String(index) !== removed)
  const i18n = createServerI18n({ context })
  const { lines, note } =
    copied === 'add' ? addToCookie(request, rows, i18n) : { lines: rows, note: undefined }
  context.set(postedLines, lines)
  const idempotencyKey = String(form.get('idempotencyKey') ?? createIdempotencyKey())
  const quantities = lines.map(({ typed }) => typed)
  const values = { values: readFieldValues(form), idempotencyKey, quantities, issues: [] }
  const createResult = (result: Partial<ListResult>, status = 200) =>
    data({ [NOT_SENT]: { ...values, ...result } }, { status })
  if (removed || copied) return createResult({ ...(note && { note }) })
  if (quantities.some((typed) => typed !== undefined)) return createResult({}, 400)
  try {
    const details = readEnteredDetails(form)
    const topic = String(form.get('topic') ?? '')
    const body = { ...details, lines: lines.map(toEnquiryLine), topic }
    const { reference } = await getServerApi({ context }).messages.send.call({
      body,
      idempotencyKey,
    })
    context.set(postedLines, [])
    return createResult({ sent: { reference, email: details.email, lines } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const message = explainFailure(error, i18n)
    return createResult({ message, issues: error.issues }, error.status || 503)
  }
}
