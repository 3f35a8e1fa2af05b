type Options = { max: number; windowMs: number; now: () => Date }

/** Counts guesses. `isFull` is true while there are `max` within the last `windowMs` milliseconds. */
export function createGuesses({ max, windowMs, now }: Options) {
  let times: number[] = []
  const recent = () => {
    times = times.filter((time) => time > now().getTime() - windowMs)
    return times
  }
  return {
    /** Counts a guess before it is checked, so that parallel guesses are limited too. */
    add: (): void => void recent().push(now().getTime()),
    /** Removes the last guess, because it was correct. */
    removeLast: (): void => void times.pop(),
    isFull: (): boolean => recent().length >= max,
  }
}

export type Guesses = ReturnType<typeof createGuesses>
