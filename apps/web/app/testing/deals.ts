import { contract } from '@dhow/contract'
import type { Deal, ProformaLine, ProformaVersion } from '@dhow/contract/deals/deals'
import { calculateProformaTotals } from '@dhow/contract/deals/proforma-totals'
import { respond } from './mock-api.ts'
import { PACKED } from './quotations.ts'

export const fakeProformaLine = (values: Partial<ProformaLine> = {}): ProformaLine => ({
  quotedLine: 0,
  productId: 'tea',
  name: 'Cardamom Tea',
  hsCode: '0902.30',
  origin: 'LK',
  specification: PACKED,
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  price: 123_500,
  ...values,
})

export function fakeProforma(values: Partial<ProformaVersion> = {}): ProformaVersion {
  const { lines = [fakeProformaLine()], depositPercent = 30 } = values
  return {
    version: 1,
    state: 'draft',
    currency: 'USD',
    column: { rule: 'FOB', place: 'Jebel Ali' },
    language: 'en',
    date: '2026-11-06',
    seller: { name: 'Dhow Trading FZE', address: 'Jebel Ali', taxNumber: '' },
    buyer: {
      name: 'Ada',
      email: 'ada@example.com',
      company: 'Lamu Stores',
      country: 'KE',
      address: 'Lamu',
      taxNumber: '',
    },
    consignee: '',
    notifyParty: '',
    orderNumber: 'PO-7',
    payment: 'By T/T',
    bankDetails: 'IBAN AE07',
    shippingMarks: '',
    loadingPort: 'Jebel Ali',
    dischargePort: 'Mombasa',
    validUntil: '2099-03-31',
    remarks: '',
    signaturePlace: 'Dubai',
    letter: 'Dear Ada',
    withPackingList: false,
    totals: calculateProformaTotals(lines, 'USD', depositPercent),
    ...values,
    lines,
    depositPercent,
  }
}

const fakeDeal = (values: Partial<Deal> = {}): Deal => ({
  step: 'accepted',
  steps: [{ step: 'accepted', day: '2026-11-05', note: '' }],
  accepted: {
    version: 1,
    column: { rule: 'FOB', place: 'Jebel Ali' },
    currency: 'USD',
    sum: '1235.00',
  },
  versions: [],
  ...values,
})

export const respondDeal = (values: Partial<Deal> = {}) =>
  respond(contract.deals.get, 200, fakeDeal(values))
