/** Wrong passwords that may be given again within GUESS_WINDOW_MS where somebody is logged in already. */
const MAX_GUESSES = 10

/** Milliseconds in which they are counted: a quarter of an hour. */
const GUESS_WINDOW_MS = 15 * 60_000

/** Counts wrong passwords: `add` one; `isFull` while as many as may be lie within the last quarter of an hour. */
export function createGuesses(now: () => Date) {
  let times: number[] = []
  const recent = () => {
    times = times.filter((time) => time > now().getTime() - GUESS_WINDOW_MS)
    return times
  }
  return {
    add: (): void => void recent().push(now().getTime()),
    isFull: (): boolean => recent().length >= MAX_GUESSES,
    clear: (): void => {
      times = []
    },
  }
}
