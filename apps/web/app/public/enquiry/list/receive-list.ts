import { LINE_UNITS } from '@dhow/contract/enquiry-choices'
import type { EnquiryLine } from '@dhow/contract/enquiry-lines'
import { LIMITS } from '@dhow/contract/limits'
import type { ListLine, MatchedRow } from '@dhow/contract/lists'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError, messageOf } from '#app/api/error.ts'
import { apiOnServer, NOT_SENT } from '#app/api/loaders.ts'
import { readAsked } from './asked-lines.ts'
import { detailsOf } from './enquiry-of.ts'
import type { PlainState } from './plain-enquiry.tsx'
import { valuesOf } from './stored-details.ts'

type OnServer = ReturnType<typeof apiOnServer>

const isQuantity = (value: number) =>
  Number.isInteger(value) && value >= 1 && value <= LIMITS.lineQuantity

/** The lines of a posted form; of a quantity that is none it takes one. */
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

/** A typed row as a line: a product where it is certain which, else its words. */
function lineOf({ match, products, text, quantity = 1, unit = 'carton', note }: MatchedRow) {
  const [product] = match === 'certain' ? products : []
  return {
    ...(product && { productId: product._id }),
    ...{ text: product?.name ?? text, quantity, unit },
    ...(note && { note }),
  } satisfies EnquiryLine
}

async function matched(api: OnServer, text: string): Promise<EnquiryLine[]> {
  if (text.trim() === '') return []
  const { rows } = await api.lists.match.call({ body: { text } })
  return rows.map(lineOf)
}

const lookedUp = async (api: OnServer, lines: EnquiryLine[]): Promise<ListLine[]> =>
  lines.length > 0 ? (await api.lists.look.call({ body: { lines } })).lines : []

/** Returns the page for browsers without JavaScript; others have the list in their own storage. */
const pageOf = (state: PlainState, status = 200) => data({ [NOT_SENT]: state }, { status })

/** The page as an address asks for it, for who has no JavaScript: products in their minimum order. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  const { ids, wanted } = readAsked(new URL(request.url).searchParams)
  const requestedLines = ids.map((productId) => ({
    productId,
    ...(wanted ?? { quantity: 1, unit: 'carton' as const }),
  }))
  let status = 200
  const lines = await lookedUp(apiOnServer({ context }), requestedLines).catch((error) => {
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
    ...{ values: {}, issues: [], submissionId: crypto.randomUUID() },
    ...(status !== 200 && { message: 'Could not load the products. Reload the page in a while.' }),
  }
  return pageOf(state, status)
}

/** Changes or sends the list of a posted form, and answers with the form as it is then. */
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
    lines = [...posted, ...(await matched(api, more))].slice(0, LIMITS.lines)
    more = ''
    if (intent !== 'send') {
      return pageOf({ ...formState, lines: await lookedUp(api, lines), issues: [] })
    }
    const topic = String(form.get('topic') ?? '')
    const body = { ...detailsOf(form), lines, topic, submissionId }
    const { reference } = await api.messages.send.call({ body })
    return pageOf({
      ...formState,
      ...{ lines: [], issues: [], reference, count: lines.length },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const unlooked = lines.map((line) => ({ ...line, name: line.text ?? '' }))
    const looked = await lookedUp(api, lines).catch(() => unlooked)
    const message = messageOf(error, 'Failed to send message')
    return pageOf(
      { ...formState, lines: looked, more, message, issues: error.issues },
      error.status || 503,
    )
  }
}
