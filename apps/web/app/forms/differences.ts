/** Characters around a difference in a long text. */
const CONTEXT_CHARS = 40

export function compare(text: string, other: string) {
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
    before: (from > 0 ? '…' : '') + letters.slice(from, start).join(''),
    changed: letters.slice(start, changedTo).join(''),
    after: letters.slice(changedTo, to).join('') + (to < letters.length ? '…' : ''),
  }
}

export type Difference<Name extends string = string> = {
  name: Name
  label: string
  mine: string
  stored: string
  changedByMe: boolean
  changedElsewhere: boolean
}

/** `opened` is the record when the form was opened. */
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
