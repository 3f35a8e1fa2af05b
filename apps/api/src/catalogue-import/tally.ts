import { LISTED } from '@dhow/contract/catalogue-import'

/** Counts all of what it is given, and keeps the first of them: a hostile sheet has a hundred thousand problems. */
export function createTally<T>() {
  const listed: T[] = []
  let count = 0
  return {
    add(...given: T[]): void {
      count += given.length
      for (const one of given) if (listed.length < LISTED) listed.push(one)
    },
    count: () => count,
    listed: (): readonly T[] => listed,
  }
}
