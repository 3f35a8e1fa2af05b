const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]

/** Milliseconds between two tries, at least: of one thing, and of any when it is the other side that fails. */
export const MIN_PAUSE_MS = 10 * SECOND_MS

/** Milliseconds until the next try of what has waited for `ageMs`: doubling, 10 s to 6 h. */
export const retryDelayMs = (ageMs: number) => Math.min(Math.max(ageMs, MIN_PAUSE_MS), 6 * HOUR_MS)
