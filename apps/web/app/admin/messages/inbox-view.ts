import { LIMITS } from '@dhow/contract/limits'
import { OUTCOMES, type Outcome } from '@dhow/contract/messages/outcomes'
import { WORK_STATES, type WorkState } from '@dhow/contract/messages/work-states'
import type { InboxSort } from '@dhow/contract/paging'
import { STATUSES, type Status, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'

export type View = {
  search: string
  status: Status | undefined
  outcome: Outcome | undefined
  work: WorkState | undefined
  subject: Subject | undefined
  spam: boolean
  trash: boolean
  sort: InboxSort
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

export const readView = (params: URLSearchParams): View => ({
  search: (params.get('search') ?? '').slice(0, LIMITS.text),
  status: oneOf(STATUSES, params.get('status')),
  outcome: oneOf(OUTCOMES, params.get('outcome')),
  work: oneOf(WORK_STATES, params.get('work')),
  subject: oneOf(SUBJECTS, params.get('subject')),
  spam: params.get('spam') === 'true',
  trash: params.get('trash') === 'true',
  sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
})

/** Returns the API query of a view, without defaults. */
export const viewQuery = ({ search, sort, spam, trash, ...view }: View) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(view.status && { status: view.status }),
  ...(view.outcome && { outcome: view.outcome }),
  ...(view.work && { work: view.work }),
  ...(view.subject && { subject: view.subject }),
  ...(spam && { spam: 'true' as const }),
  ...(trash && { trash: 'true' as const }),
  ...(sort === 'oldest' && { sort }),
})

/** Returns the query string of a view, with its question mark; empty for the default view. */
export function viewSearch(view: View): string {
  const query = new URLSearchParams(viewQuery(view)).toString()
  return query && `?${query}`
}
