import { DEAL_STEPS, findLastStep } from '@dhow/contract/deals/deal-steps'
import type {
  DealStepFields,
  GuestDeal,
  ProformaVersion,
  ReplacedProforma,
} from '@dhow/contract/deals/deals'
import type { Delivery } from '@dhow/contract/mail/deliveries'
import type { WebhookData } from '@dhow/contract/webhooks/webhooks'
import type { QuotationRow, VersionRow } from '#api/modules/quotations/service.ts'
import { listUnprintable } from '#api/modules/quotations/views.ts'
import { type DealStore, type ProformaRow, toContent } from './store.ts'

export const isDraft = ({ state }: Pick<ProformaRow, 'state'>): boolean => state === 'draft'

/** Returns what is wrong with the printed texts of a draft. The letter is not printed. */
function listUnprintableTexts(row: ProformaRow) {
  const { letter: _, lines, language: _l, buyer, ...printed } = toContent(row)
  const { email: _e, ...printedBuyer } = buyer
  return listUnprintable({
    ...printed,
    buyer: printedBuyer,
    lines: lines.map(({ specification: _s, productId: _p, ...line }) => line),
  })
}

export function toProformaVersion(row: ProformaRow, delivery?: Delivery): ProformaVersion {
  const { version, state, totals, sentAt } = row
  const unprintable = isDraft(row) ? listUnprintableTexts(row) : []
  return {
    ...toContent(row),
    version,
    state,
    totals,
    sentAt: sentAt?.toISOString(),
    ...(unprintable.length > 0 && { unprintable }),
    delivery,
  }
}

/** Returns the version that a later one replaces; undefined for the first. */
export function findReplacedVersion(
  versions: ProformaRow[],
  { version }: ProformaRow,
): ReplacedProforma {
  const replaced = versions.find((row) => row.version === version - 1)
  return replaced && { version: replaced.version, date: replaced.fields.date }
}

export const toGuestProforma = (
  number: string,
  row: ProformaRow,
  replaced: ReplacedProforma,
): GuestDeal['proforma'] => {
  const { version, currency, column, totals, sentAt, fields } = row
  const { date, validUntil, depositPercent, withPackingList } = fields
  return {
    number,
    version,
    currency,
    column,
    totals,
    date,
    validUntil,
    depositPercent,
    withPackingList,
    replaced,
    sentAt: sentAt?.toISOString(),
  }
}

/** Returns the accepted version of a quotation with its column and sum; undefined before the acceptance. */
export function findAccepted(versions: VersionRow[]) {
  const row = versions.find(({ state }) => state === 'accepted')
  const { decision } = row ?? {}
  if (!row || !decision) return undefined
  const index = decision.column ?? 0
  const { rule, place } = row.columns[index] ?? { rule: 'FOB' as const, place: '' }
  const sum = row.totals.columns[index]?.sum ?? '0'
  const { version, currency } = row
  return { row, decision, shown: { version, currency, sum, column: { rule, place } } }
}

export type Accepted = NonNullable<ReturnType<typeof findAccepted>>

/** Returns the reached steps in order: the acceptance, and those that were set. @param toDay formats a time as a day */
export function listReachedSteps(
  store: DealStore,
  quotationId: string,
  accepted: Accepted | undefined,
  toDay: (time: Date) => string,
): DealStepFields[] {
  if (!accepted) return []
  const day = toDay(new Date(accepted.decision.at))
  const rows = store.listSteps(quotationId)
  return DEAL_STEPS.flatMap((step): DealStepFields[] => {
    if (step === 'accepted') return [{ step, day, note: '' }]
    const row = rows.find((item) => item.step === step)
    return row ? [{ step, day: row.day, note: row.note }] : []
  })
}

const toCommon = ({ id, number, messageId }: QuotationRow, { row: { buyer } }: Accepted) => ({
  id,
  number,
  buyer,
  ...(messageId !== null && { messageId }),
})

export function toDealEvent(
  quotation: QuotationRow,
  accepted: Accepted,
  steps: DealStepFields[],
): WebhookData['deal.updated'] {
  const { currency, sum } = accepted.shown
  const step = findLastStep(steps)
  return { ...toCommon(quotation, accepted), currency, sum, steps, step }
}

export function toProformaEvent(
  quotation: QuotationRow,
  accepted: Accepted,
  number: string,
  { version, currency, column, totals, fields }: ProformaRow,
): WebhookData['proforma.sent'] {
  const { sum, deposit, balance } = totals
  const { date, validUntil } = fields
  return {
    ...toCommon(quotation, accepted),
    proforma: { number, version, date },
    currency,
    column,
    sum,
    deposit,
    balance,
    validUntil,
  }
}
