/** Works on items, at most so many at once. The first failure is thrown when the others have ended. */
export async function concurrently<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].values()
  const workOff = async () => {
    for (const item of waiting) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, workOff))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
