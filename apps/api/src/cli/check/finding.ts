/** What was found about one point; where it is not well, the words say what to do. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; words: string }

/** Makes the findings about a point. */
export const findingsAbout = (about: string) => {
  const say = (level: Finding['level']) => (words: string) => ({ level, about, words })
  return { ok: say('ok'), warning: say('warning'), problem: say('problem') }
}

/** The reason of an error, as far down as there is one. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
