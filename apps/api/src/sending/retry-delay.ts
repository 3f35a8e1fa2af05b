const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]

/** Milliseconds until the next try of what has waited for `ageMs`: doubling, 10 s to 6 h. */
export const retryDelayMs = (ageMs: number) =>
  Math.min(Math.max(ageMs, 10 * SECOND_MS), 6 * HOUR_MS)
