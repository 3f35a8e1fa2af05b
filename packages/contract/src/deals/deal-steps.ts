// Imports no zod, because public pages load this file.

/** Steps of a deal, in order. Steps may be left out. */
export const DEAL_STEPS = [
  'accepted',
  'proforma_sent',
  'deposit_received',
  'shipped',
  'closed',
] as const

export type DealStep = (typeof DEAL_STEPS)[number]

/** Steps that a person sets. The decision of the buyer sets the first one. */
export const OFFICE_STEPS = ['proforma_sent', 'deposit_received', 'shipped', 'closed'] as const

export type OfficeStep = (typeof OFFICE_STEPS)[number]

export const DEAL_STEP_TEXTS: Record<DealStep, string> = {
  accepted: /*i18n*/ 'Order accepted',
  proforma_sent: /*i18n*/ 'Proforma invoice sent',
  deposit_received: /*i18n*/ 'Deposit received',
  shipped: /*i18n*/ 'Shipped',
  closed: /*i18n*/ 'Completed',
}

/** Returns the furthest of the steps that were reached. */
export const findLastStep = (steps: readonly { step: DealStep }[]): DealStep | undefined =>
  DEAL_STEPS.findLast((step) => steps.some((item) => item.step === step))

export const PROFORMA_STATES = ['draft', 'sent', 'superseded'] as const

export const PROFORMA_DOCUMENTS = ['proforma', 'packing-list'] as const

export type ProformaDocument = (typeof PROFORMA_DOCUMENTS)[number]
