import type { Deal } from '@dhow/contract/deals/deals'
import type { ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import type { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import { startWithEnquiry } from './quotations.ts'

/** Returns the input that saves a stored version as a draft. */
const toProformaInput = ({ lines, ...version }: Deal['versions'][number]): ProformaDraft => {
  const { version: _, state: _s, currency: _c, column: _o, totals: _t, ...fields } = version
  const { sentAt: _a, unprintable: _u, delivery: _d, ...input } = fields
  return {
    ...input,
    lines: lines.map(({ productId: _p, specification: _f, ...line }) => line),
  }
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
