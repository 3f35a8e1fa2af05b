/** Characters shown on either side of what differs in a long text. */
const CONTEXT_CHARS = 40

/** A text in three parts, of which the middle one differs from another text. */
export type Compared = { before: string; changed: string; after: string }

const ELLIPSIS = '…'

/** What of a text differs from another, with a little of what stands around it. */
export function compare(text: string, other: string): Compared {
  // By characters as they are read: none is cut in two.
  const [letters, others] = [[...text], [...other]]
  const shorter = Math.min(letters.length, others.length)
  let start = 0
  while (start < shorter && letters[start] === others[start]) start++
  let end = 0
  while (end < shorter - start && letters.at(-1 - end) === others.at(-1 - end)) end++

  const changedTo = letters.length - end
  const from = Math.max(0, start - CONTEXT_CHARS)
  const to = Math.min(letters.length, changedTo + CONTEXT_CHARS)
  return {
    before: (from > 0 ? ELLIPSIS : '') + letters.slice(from, start).join(''),
    changed: letters.slice(start, changedTo).join(''),
    after: letters.slice(changedTo, to).join('') + (to < letters.length ? ELLIPSIS : ''),
  }
}

/** A field in which what somebody wrote is not what is stored by now. */
export type Difference<Name extends string = string> = {
  name: Name
  label: string
  mine: string
  stored: string
  /** Whether the person changed it; when not, only somebody else did. */
  changedByMe: boolean
  changedElsewhere: boolean
}

/**
 * The fields that stand differently in a form and in what is stored.
 * @param opened what was stored when the form was opened
 */
export const differencesOf = <Name extends string>(
  labels: Record<Name, string>,
  opened: Record<Name, string>,
  mine: Record<Name, string>,
  stored: Record<Name, string>,
): Difference<Name>[] =>
  (Object.keys(labels) as Name[])
    .filter((name) => mine[name] !== stored[name])
    .map((name) => ({
      name,
      label: labels[name],
      mine: mine[name],
      stored: stored[name],
      changedByMe: mine[name] !== opened[name],
      changedElsewhere: stored[name] !== opened[name],
    }))
