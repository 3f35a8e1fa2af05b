import { termTexts } from '@dhow/contract/messages/term-texts'
import type { Details } from './details-store.ts'

/** All that a visitor wrote, as spam is judged by it: the message, and what else there is. */
export function wordsOf({
  message,
  lines = [],
  terms = {},
}: Details & { message: string }): string {
  const ofLines = lines.map(({ name, quantity, unit, note = '' }) =>
    `${name} ${quantity} ${unit} ${note}`.trim(),
  )
  const ofTerms = termTexts(terms).map(([, text]) => text)
  return [message, ...ofLines, ...ofTerms].filter((text) => text).join('\n')
}
