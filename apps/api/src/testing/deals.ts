import type { Deal, ProformaVersion } from '@dhow/contract/deals/deals'
import type { ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import { calculateProformaTotals } from '@dhow/contract/deals/proforma-totals'
import type { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import { createQuotationLine, startWithEnquiry } from './quotations.ts'

/** Returns the input that saves a stored version as a draft. */
const toProformaInput = ({ lines, ...version }: Deal['versions'][number]): ProformaDraft => {
  const { version: _, state: _s, currency: _c, column: _o, totals: _t, ...fields } = version
  const { sentAt: _a, unprintable: _u, delivery: _d, ...input } = fields
  return {
    ...input,
    lines: lines.map(({ productId: _p, specification: _f, ...line }) => line),
  }
}

/** Returns a sent version with two lines, the second priced per piece. */
export function createProformaVersion(over: Partial<ProformaVersion> = {}): ProformaVersion {
  const { brand, specification } = createQuotationLine()
  const line = {
    name: 'Cardamom Tea',
    itemNumber: '0042',
    hsCode: '0902.30.00',
    origin: 'IN',
    quantity: 100,
    unit: 'carton',
    pricePer: 'carton',
    price: 123_500,
    ...(brand && { brand }),
    ...(specification && { specification }),
  } as const
  const version = {
    version: 2,
    state: 'sent' as const,
    language: 'en' as const,
    currency: 'USD',
    column: { rule: 'CIF' as const, place: 'Mombasa' },
    date: '2027-03-01',
    seller: {
      name: 'Monsoon Trading FZE',
      address: 'Office 12\nJebel Ali Free Zone\nDubai',
      taxNumber: 'TRN 100123456700003',
    },
    buyer: {
      name: 'Ada',
      email: 'ada@visitor.example',
      company: 'Visitor Ltd',
      country: 'KE',
      address: 'P.O. Box 7\nMombasa',
      taxNumber: 'P051234567A',
    },
    consignee: 'To the order of Visitor Bank, Mombasa',
    notifyParty: 'Visitor Clearing Agents',
    orderNumber: 'PO-7',
    lines: [line, { ...line, pricePer: 'piece' as const, price: 5_137 }],
    depositPercent: 30,
    payment: 'Part by T/T, balance against documents',
    bankDetails: 'IBAN AE07 0331 2345 6789 0123 456',
    shippingMarks: 'VISITOR\nMOMBASA\nC/NO. 1-200',
    loadingPort: 'Jebel Ali',
    dischargePort: 'Mombasa',
    validUntil: '2027-03-31',
    remarks: 'Goods of Indian origin.',
    signaturePlace: 'Dubai',
    letter: 'Dear Ada',
    withPackingList: true,
    ...over,
  }
  const totals = calculateProformaTotals(version.lines, version.currency, version.depositPercent)
  return { totals, ...version }
}

/** Starts a server with an accepted quotation: 100 and 50 cartons at CIF 13.50. */
export async function startWithDeal(
  changes?: Partial<QuotationDraft>,
  env: Record<string, string> = {},
) {
  const server = await startWithEnquiry({}, env)
  const { admin, visitor, quote, accept } = server
  const { id, code } = await quote(changes)
  const { status } = await accept(code, { orderNumber: 'PO-7' })
  if (status !== 200) throw new Error('not accepted')
  const path = `/api/quotations/${id}` as const
  const readDeal = async (): Promise<Deal> => (await admin(`GET ${path}/deal`)).body
  const setStep = (step: string, day = '2027-03-01', note = '') =>
    admin(`PUT ${path}/deal/steps/${step}`, { day, note })
  const removeStep = (step: string) => admin(`DELETE ${path}/deal/steps/${step}`)
  const createProforma = () => admin(`POST ${path}/proforma`)
  /** Saves the newest version of the proforma invoice with changes. */
  const saveProforma = async (
    over: Partial<ProformaDraft> & { ifVersion?: string | undefined } = {},
  ) => {
    const [newest] = (await readDeal()).versions
    if (!newest) throw new Error('no proforma invoice')
    return admin(`PUT ${path}/proforma/draft`, { ...toProformaInput(newest), ...over })
  }
  const sendProforma = (body: object = {}) =>
    admin(`POST ${path}/proforma/send`, body, { 'idempotency-key': crypto.randomUUID() })
  const readDealByCode = () => visitor(`GET /api/sent-quotations/${code}/deal`)
  const calls = { readDeal, setStep, removeStep, createProforma, saveProforma, sendProforma }
  return { ...server, ...calls, readDealByCode, id, code, path }
}
