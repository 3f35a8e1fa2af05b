/** Characters shown on either side of a difference in a long text. */
const CONTEXT_CHARS = 40

/** A text in three parts, of which the middle one differs from the other text. */
export type Compared = { before: string; changed: string; after: string }

const ELLIPSIS = '…'

/** Returns the part of a text that differs from another text, with some context. */
export function compare(text: string, other: string): Compared {
  // By code points, so that emoji are not split.
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

/** A field whose form value differs from the stored value. */
export type Difference<Name extends string = string> = {
  name: Name
  label: string
  mine: string
  stored: string
  changedByMe: boolean
  changedElsewhere: boolean
}

/**
 * Returns the fields that differ between a form and the stored record.
 * @param opened the record when the form was opened
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
