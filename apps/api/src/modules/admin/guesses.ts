type Options = { max: number; windowMs: number; now: () => Date }

/** Counts wrong passwords: `isFull` while `max` of them lie within the last `windowMs` milliseconds. */
export function createGuesses({ max, windowMs, now }: Options) {
  let times: number[] = []
  const recent = () => {
    times = times.filter((time) => time > now().getTime() - windowMs)
    return times
  }
  return {
    /** Counts one, before it is known to be wrong, so that many at once are not checked for one. */
    add: (): void => void recent().push(now().getTime()),
    /** Takes the last one back: it was right. */
    takeBack: (): void => void times.pop(),
    isFull: (): boolean => recent().length >= max,
  }
}

export type Guesses = ReturnType<typeof createGuesses>
