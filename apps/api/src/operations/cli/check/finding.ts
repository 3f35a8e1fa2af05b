/** Result of one check. The text of a warning or problem says what to do. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; text: string }

export const findingsAbout = (about: string) => {
  const ofLevel = (level: Finding['level']) => (text: string) => ({ level, about, text })
  return { ok: ofLevel('ok'), warning: ofLevel('warning'), problem: ofLevel('problem') }
}

/**
 * Returns the message of the innermost cause of an error. A name with an IPv4 and an IPv6 address gives an
 * AggregateError without a message: its first error tells the reason.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? reasonOf(cause) : error.message
}
