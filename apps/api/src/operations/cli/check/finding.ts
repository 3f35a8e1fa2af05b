/** Result of one check. The text of a warning or problem includes advice. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; text: string }

export const findingsAbout = (about: string) => {
  const ofLevel = (level: Finding['level']) => (text: string) => ({ level, about, text })
  return { ok: ofLevel('ok'), warning: ofLevel('warning'), problem: ofLevel('problem') }
}

/** Returns the message of the innermost cause. A domain with two addresses gives an AggregateError without a message. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? reasonOf(cause) : error.message
}
