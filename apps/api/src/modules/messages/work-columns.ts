import type { Work } from '@dhow/contract/messages/messages'
import type { DoneBy, WorkState } from '@dhow/contract/messages/work-states'
import { messages } from '#api/platform/database/schema.ts'

export const WORK_COLUMNS = {
  workState: messages.workState,
  workSince: messages.workSince,
  workUntil: messages.workUntil,
  workBy: messages.workBy,
}

type WorkRow = Pick<typeof messages.$inferSelect, keyof typeof WORK_COLUMNS>

export const toWork = ({ workState, workSince, workUntil, workBy }: WorkRow): Work => ({
  state: workState,
  since: workSince.toISOString(),
  ...(workUntil !== null && { until: workUntil.toISOString() }),
  ...(workBy !== null && { by: workBy }),
})

export type WorkChange = { state: WorkState; until?: Date; by?: DoneBy }

/** Returns the columns of a new work state. `since` is the time from which it counts. */
export const workColumns = ({ state, until, by = 'mail' }: WorkChange, since: Date): WorkRow => ({
  workState: state,
  workSince: since,
  workUntil: state === 'snoozed' ? (until ?? null) : null,
  workBy: state === 'done' ? by : null,
})
