/** Calls `work` for each item, at most `atOnce` at a time. Throws the first error once all calls have ended. */
export async function concurrently<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].values()
  const runNext = async () => {
    for (const item of waiting) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, runNext))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
