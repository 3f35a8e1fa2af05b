import { useState } from 'react'
import { notify } from '#app/ui/toast.tsx'

type Issue = { path: string; message: string }

/** As zod names what is wrong in a list before it is sent. */
type Faults = { issues: { path: PropertyKey[]; message: string }[] }

/** The position in the list that an issue is about, such as 3 of `categories.3.name`. */
const positionOf = (path: string): number | undefined => {
  const position = path.match(/^(?:categories|subjects)\.(\d+)\./)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** What is wrong with the lines of a list, by their position; the first of it is notified too. */
export function useLineErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const show = (issues: Issue[]) => {
    const placed = issues.map(({ path, message }) => [positionOf(path), message] as const)
    setErrors(new Map(placed.filter((one): one is [number, string] => one[0] !== undefined)))
    const [first] = issues
    if (first) notify.error(first.message)
  }
  return {
    errors,
    show,
    /** Shows what is wrong with a list that was not sent. */
    refuse: ({ issues }: Faults) =>
      show(issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
    /** After a change: what was wrong may be right now. */
    clear: () => setErrors(new Map()),
  }
}
