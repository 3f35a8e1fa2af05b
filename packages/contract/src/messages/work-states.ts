// Imports no zod, because the list of the inbox loads this file.

/** Party that has to act next: `ours` waits for the company, `theirs` for the buyer. */
export const WORK_STATES = ['ours', 'theirs', 'snoozed', 'done'] as const

export type WorkState = (typeof WORK_STATES)[number]

/** How a conversation was completed. */
export const DONE_BY = ['mail', 'whatsapp', 'phone', 'not-needed'] as const

export type DoneBy = (typeof DONE_BY)[number]

/** Outcome of an enquiry. Sending a quotation sets `quoted`, its acceptance `won`. */
export const OUTCOMES = ['new', 'quoted', 'won', 'lost'] as const

export type Outcome = (typeof OUTCOMES)[number]
