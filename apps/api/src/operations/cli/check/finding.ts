/** The result of one check. The text of a warning or problem says what to do. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; words: string }

export const findingsAbout = (about: string) => {
  const say = (level: Finding['level']) => (words: string) => ({ level, about, words })
  return { ok: say('ok'), warning: say('warning'), problem: say('problem') }
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
