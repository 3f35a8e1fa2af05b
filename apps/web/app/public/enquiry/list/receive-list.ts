import { LIMITS } from '@dhow/contract/limits'
import type { ListLine } from '@dhow/contract/lists'
import type { EnquiryLine } from '@dhow/contract/messages/enquiry-submission'
import { createI18n } from '@dhow/messages/i18n'
import { readWhole } from '@dhow/trade/digits'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import type { I18n } from '@lingui/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#app/api/error.ts'
import { pageLanguage } from '#app/api/language.ts'
import { apiOnServer, NOT_SENT } from '#app/api/loaders.ts'
import { issueText } from '#app/forms/failures.tsx'
import { failureOf } from '#app/public/enquiry/use-send-enquiry.ts'
import { isQuantity, type Line, newKey, quantityIssue } from '#app/public/list/list.ts'
import { listCookie, readListCookie } from '#app/public/list/list-cookie.ts'
import { productLine, rememberedOf, sentLine } from '#app/public/list/product-line.ts'
import { openTypedList } from '#app/public/list/share/open-list.tsx'
import { detailsOf, MAX_UNCACHED_LINES, readRequestedLines } from './enquiry-of.ts'
import type { PlainState } from './plain-enquiry.tsx'
import { valuesOf } from './stored-details.ts'
import type { ServedList } from './use-requested-lines.ts'

type ServerApi = ReturnType<typeof apiOnServer>

/** Reads the lines of a posted form. A quantity that cannot be read is 1, and also `typed`. */
function postedLines(form: FormData) {
  const column = (name: string) => form.getAll(name).map(String)
  const [texts, quantities] = [column('lineText'), column('lineQuantity')]
  const [units, notes] = [column('lineUnit'), column('lineNote')]
  const lines = column('lineProduct').map((productId, at): EnquiryLine & { typed?: string } => {
    const [typed = '1', note] = [quantities[at], notes[at]?.slice(0, LIMITS.lineNote)]
    const quantity = readWhole(typed)
    return {
      ...(productId && { productId: productId.slice(0, LIMITS.id) }),
      text: texts[at]?.slice(0, LIMITS.lineText) ?? '',
      ...(isQuantity(quantity) ? { quantity } : { quantity: 1, typed }),
      unit: LINE_UNITS.find((unit) => unit === units[at]) ?? 'carton',
      ...(note && { note }),
    }
  })
  return lines.filter(({ productId, text }) => productId || text).slice(0, LIMITS.lines)
}

const resolveLines = async (api: ServerApi, lines: EnquiryLine[]): Promise<ListLine[]> =>
  lines.length > 0 ? (await api.lists.resolve.call({ body: { lines } })).lines : []

function i18nOnServer({ context }: Pick<LoaderFunctionArgs, 'context'>): I18n {
  const { language, messages } = context.get(pageLanguage)
  return createI18n(language, messages)
}

type Page = { state: PlainState; status?: number; lines: readonly Line[]; served?: ServedList }

/** Renews the cookie, so that browsers without JavaScript can add products of other pages. */
function pageOf({ url }: Request, { state, status = 200, lines, served }: Page, i18n: I18n) {
  // After a form post the loader runs too: it must not delete the cookie of the action.
  const isUnchanged = served && lines.length === 0
  const headers = new Headers()
  if (!isUnchanged) headers.set('set-cookie', listCookie(lines, new URL(url), i18n))
  return data({ ...(served && { served }), [NOT_SENT]: state }, { status, headers })
}

/** Lists the cookie's lines, and the URL's other products in their minimum order. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  openTypedList({ request })
  const { ids, wanted } = readRequestedLines(new URL(request.url).searchParams)
  const stored = readListCookie(request.headers.get('cookie')).slice(0, MAX_UNCACHED_LINES)
  const listed = stored.map(({ productId }) => productId)
  // Replaces the quantity: adding to it would change the list again when the page is reloaded.
  const changed = wanted ? listed.indexOf(ids[0]) : -1
  const storedLines = stored.map((line, at) => (at === changed ? { ...line, ...wanted } : line))
  const missing = ids
    .filter((id) => !listed.includes(id))
    .map((productId) => ({ productId, quantity: 1, unit: 'carton' as const }))
  let status = 200
  const api = apiOnServer({ context })
  const i18n = i18nOnServer({ context })
  const resolved = await resolveLines(api, [...storedLines.map(sentLine), ...missing]).catch(
    (error) => {
      if (!(error instanceof ApiError)) throw error
      status = error.status || 503
      const unnamed = i18n.t('A product')
      return storedLines.map((line): ListLine => ({ ...line, name: line.text ?? unnamed }))
    },
  )
  const lines = resolved.flatMap(({ product }, at): Line | [] => {
    const line = storedLines[at]
    const { specification } = product ?? {}
    if (line) return { ...line, ...(product && rememberedOf(product, specification, i18n)) }
    return product ? { key: newKey(), ...productLine(product, specification, i18n, wanted) } : []
  })
  const products = new Map(resolved.map(({ productId = '', product }) => [productId, product]))
  const state: PlainState = {
    lines: lines.map(({ text: name = i18n.t('A product'), ...line }) => {
      return { ...line, name, product: products.get(line.productId ?? '') }
    }),
    values: {},
    issues: [],
    idempotencyKey: crypto.randomUUID(),
    ...(status !== 200 && {
      message: i18n.t('Could not load the products. Reload the page later.'),
    }),
  }
  return pageOf(request, { state, status, lines, served: { lines, products } }, i18n)
}

export async function receiveList({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiOnServer({ context })
  const i18n = i18nOnServer({ context })
  const removed = form.get('remove')
  const lines = postedLines(form).filter((_, at) => String(at) !== removed)
  const idempotencyKey = String(form.get('idempotencyKey') ?? crypto.randomUUID())
  const typedQuantities = lines.map(({ typed }) => typed)
  const unread = typedQuantities.flatMap((typed, at) => {
    const issue = quantityIssue(at)
    return typed === undefined ? [] : { ...issue, message: issueText(issue, i18n) }
  })
  const unresolvedLines = lines.map((line) => ({ ...line, name: line.text ?? '' }))
  const page = async (state: Partial<PlainState>, status = 200) => {
    const listed = state.lines ?? (await resolveLines(api, lines).catch(() => unresolvedLines))
    const formState = { values: valuesOf(form), idempotencyKey, typedQuantities, issues: [] }
    const stored = listed.map(({ name: text, ...line }) => ({ ...line, text, key: newKey() }))
    const shown = { ...formState, ...state, lines: listed }
    return pageOf(request, { state: shown, status, lines: stored }, i18n)
  }
  if (removed) return page({ issues: unread })
  if (unread.length > 0) return page({ issues: unread }, 400)
  try {
    const body = { ...detailsOf(form), lines, topic: String(form.get('topic') ?? '') }
    const { reference } = await api.messages.send.call({ body, idempotencyKey })
    return page({ lines: [], reference, count: lines.length })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const issues = error.issues.map((one) => ({ ...one, message: issueText(one, i18n) }))
    return page({ message: failureOf(error, i18n), issues }, error.status || 503)
  }
}
