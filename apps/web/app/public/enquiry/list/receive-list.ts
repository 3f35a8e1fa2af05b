import { LIMITS } from '@dhow/contract/limits'
import type { ListLine, MatchedRow } from '@dhow/contract/lists'
import type { EnquiryLine } from '@dhow/contract/messages/enquiry-lines'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError, messageOf } from '#app/api/error.ts'
import { apiOnServer, NOT_SENT } from '#app/api/loaders.ts'
import { isQuantity } from '#app/public/list/list.ts'
import { openTypedList } from '#app/public/list/share/open-list.tsx'
import { detailsOf, readRequestedLines } from './enquiry-of.ts'
import type { PlainState } from './plain-enquiry.tsx'
import { valuesOf } from './stored-details.ts'

type ServerApi = ReturnType<typeof apiOnServer>

/** Reads the lines of a posted form. Invalid quantities become 1. */
function postedLines(form: FormData): EnquiryLine[] {
  const column = (name: string) => form.getAll(name).map(String)
  const [texts, quantities] = [column('lineText'), column('lineQuantity').map(Number)]
  const [units, notes] = [column('lineUnit'), column('lineNote')]
  const lines = column('lineProduct').map((productId, at): EnquiryLine => {
    const [quantity = 1, note] = [quantities[at], notes[at]?.slice(0, LIMITS.lineNote)]
    return {
      ...(productId && { productId: productId.slice(0, LIMITS.id) }),
      text: texts[at]?.slice(0, LIMITS.lineText) ?? '',
      quantity: isQuantity(quantity) ? quantity : 1,
      unit: LINE_UNITS.find((unit) => unit === units[at]) ?? 'carton',
      ...(note && { note }),
    }
  })
  return lines.filter(({ productId, text }) => productId || text).slice(0, LIMITS.lines)
}

function lineOf({ match, products, text, quantity = 1, unit = 'carton', note }: MatchedRow) {
  const [product] = match === 'certain' ? products : []
  return {
    ...(product && { productId: product._id }),
    text: product?.name ?? text,
    quantity,
    unit,
    ...(note && { note }),
  } satisfies EnquiryLine
}

async function matchRows(api: ServerApi, text: string): Promise<EnquiryLine[]> {
  if (text.trim() === '') return []
  const { rows } = await api.lists.match.call({ body: { text } })
  return rows.map(lineOf)
}

const resolveLines = async (api: ServerApi, lines: EnquiryLine[]): Promise<ListLine[]> =>
  lines.length > 0 ? (await api.lists.resolve.call({ body: { lines } })).lines : []

/** Browsers with JavaScript read the list from local storage instead. */
const pageOf = (state: PlainState, status = 200) => data({ [NOT_SENT]: state }, { status })

/** Lists the URL's products in their minimum order. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  openTypedList({ request })
  const { ids, wanted } = readRequestedLines(new URL(request.url).searchParams)
  const requestedLines = ids.map((productId) => ({
    productId,
    ...(wanted ?? { quantity: 1, unit: 'carton' as const }),
  }))
  let status = 200
  const lines = await resolveLines(apiOnServer({ context }), requestedLines).catch((error) => {
    if (!(error instanceof ApiError)) throw error
    status = error.status || 503
    return []
  })
  const state: PlainState = {
    lines: lines
      .filter(({ product }) => product)
      .map((line) => ({
        ...line,
        ...(!wanted && { quantity: line.product?.specification.moqCartons ?? 1 }),
      })),
    values: {},
    issues: [],
    submissionId: crypto.randomUUID(),
    ...(status !== 200 && { message: 'Could not load the products. Reload the page later.' }),
  }
  return pageOf(state, status)
}

export async function receiveList({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiOnServer({ context })
  const intent = String(form.get('intent'))
  const [, removed] = intent.match(/^remove (\d+)$/) ?? []
  const posted = postedLines(form).filter((_, at) => String(at) !== removed)
  const submissionId = String(form.get('submissionId') ?? crypto.randomUUID())
  const formState = { values: valuesOf(form), submissionId }
  let lines = posted
  let more = String(form.get('more') ?? '')
  try {
    lines = [...posted, ...(await matchRows(api, more))].slice(0, LIMITS.lines)
    more = ''
    if (intent !== 'send') {
      return pageOf({ ...formState, lines: await resolveLines(api, lines), issues: [] })
    }
    const topic = String(form.get('topic') ?? '')
    const body = { ...detailsOf(form), lines, topic, submissionId }
    const { reference } = await api.messages.send.call({ body })
    return pageOf({ ...formState, lines: [], issues: [], reference, count: lines.length })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const unresolvedLines = lines.map((line) => ({ ...line, name: line.text ?? '' }))
    const resolvedLines = await resolveLines(api, lines).catch(() => unresolvedLines)
    const message = messageOf(error, 'Failed to send message')
    return pageOf(
      { ...formState, lines: resolvedLines, more, message, issues: error.issues },
      error.status || 503,
    )
  }
}
