import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type { QuotationLine, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { createEnquiry, createProductForm } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'
import { readMails } from './mailbox.ts'

/** A carton of 24, of 6 kg net and 0.03 m³. */
const PACKED = {
  unitsPerCarton: 24,
  cartonNetGrams: 6_000,
  cartonGrossGrams: 6_500,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
} as const

export const createQuotationLine = (over: Partial<QuotationLine> = {}): QuotationLine => ({
  name: 'Cardamom Tea',
  itemNumber: '0042',
  brand: 'Monsoon',
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  prices: [123_500],
  specification: {
    ...PACKED,
    netContent: 250,
    netContentUnit: 'g',
    gtin: '6291041500213',
    hsCode: '09023000',
    origin: 'IN',
  },
  ...over,
})

/** Returns a sent version with two lines, the second priced per piece. */
export function createQuotationVersion(over: Partial<QuotationVersion> = {}): QuotationVersion {
  const lines = [createQuotationLine(), createQuotationLine({ pricePer: 'piece', prices: [5_137] })]
  const version = {
    version: 2,
    state: 'sent' as const,
    language: 'en' as const,
    currency: 'USD',
    lines,
    columns: [{ rule: 'FOB' as const, place: 'Jebel Ali' }],
    terms: {},
    letter: 'Dear Ada',
    note: '',
    sentAt: '2027-03-01T08:00:00Z',
    validUntil: '2027-03-31',
    buyer: { name: 'Ada', email: 'ada@visitor.example', company: '', country: '' },
    ...over,
  }
  const totals = calculateQuotationTotals(version.lines, version.columns.length, version.currency)
  return { totals, ...version }
}

/** Returns the input that saves a stored version as a draft. */
export const toDraftInput = ({ lines, ...version }: QuotationVersion): QuotationDraft => {
  const { language, buyer, currency, columns, validUntil, terms, letter, note } = version
  return {
    language,
    buyer,
    currency,
    columns,
    validUntil,
    terms,
    letter,
    note,
    lines: lines.map(
      ({ name, itemNumber: _, brand: _b, specification: _s, image: _i, ...line }) => ({
        ...line,
        ...(!line.productId && { text: name }),
      }),
    ),
  }
}

/** Starts a server with two products and an enquiry about both, which requests EXW and CIF. */
export async function startWithEnquiry(
  over: Partial<EnquirySubmission> = {},
  env: Record<string, string> = {},
) {
  const server = await startWithAdmin(env)
  const { admin, visitor } = server
  const productIds: string[] = []
  for (const name of ['Cardamom Tea', 'Sesame Halva']) {
    const form = createProductForm({ name, itemNumber: name.slice(0, 3), specification: PACKED })
    productIds.push((await admin('POST /api/products', form)).body._id)
  }
  const [tea = '', halva = ''] = productIds
  const { id: messageId } = await server.services.messages.send({
    ...createEnquiry(),
    lines: [
      { productId: tea, quantity: 2_400, unit: 'piece' },
      { productId: halva, quantity: 50, unit: 'carton', note: 'Red label' },
    ],
    terms: {
      company: 'Visitor Ltd',
      country: 'KE',
      payment: 'cad',
      incoterms: [
        { rule: 'EXW', place: 'Dubai' },
        { rule: 'CIF', place: 'KEMBA' },
      ],
    },
    ...over,
  })
  const create = async (): Promise<string> =>
    (await admin(`POST /api/messages/${messageId}/quotations`)).body.id
  const get = async (id: string) => (await admin(`GET /api/quotations/${id}`)).body
  /** Saves the newest version with changes, by default with prices of 12.35 and 13.50. */
  const save = async (id: string, changes: Partial<QuotationDraft> = {}) => {
    const draft = toDraftInput((await get(id)).versions[0])
    const lines = draft.lines.map((line) => ({ ...line, prices: [123_500, 135_000] }))
    return admin(`PUT /api/quotations/${id}/draft`, { ...draft, lines, ...changes })
  }
  const send = (id: string, key: string = crypto.randomUUID()) =>
    admin(`POST /api/quotations/${id}/send`, {}, { 'idempotency-key': key })
  /** Creates, prices and sends a quotation, and returns its id and the code of its link. */
  const quote = async (changes?: Partial<QuotationDraft>) => {
    const id = await create()
    await save(id, changes)
    const { status, body } = await send(id)
    if (status !== 200) throw new Error(`not sent: ${JSON.stringify(body)}`)
    return { id, code: getCode((await get(id)).url) }
  }
  const readByCode = (code: string) => visitor(`GET /api/sent-quotations/${code}`)
  const decide = (code: string, decision: object) =>
    visitor(`POST /api/sent-quotations/${code}/decision`, {
      version: 1,
      name: 'Ada',
      ...decision,
    })
  const accept = (code: string, over: object = {}) =>
    decide(code, { decision: 'accept', column: 1, confirmed: true, ...over })
  const readMessage = async () => (await admin(`GET /api/messages/${messageId}`)).body
  const listMails = () => readMails(server)
  const calls = {
    create,
    get,
    save,
    send,
    quote,
    readByCode,
    decide,
    accept,
    readMessage,
    listMails,
  }
  return { ...server, ...calls, messageId, tea, halva }
}

export const getCode = (url: string): string => url.split('/').at(-1) ?? ''
