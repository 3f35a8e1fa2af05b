// Imports no zod, because the list of the inbox loads this file.

/** What became of an enquiry. Sending a quotation sets `quoted`, its acceptance `won`. */
export const OUTCOMES = ['new', 'quoted', 'won', 'lost'] as const

export type Outcome = (typeof OUTCOMES)[number]
