import { lineText, termTexts } from '@dhow/contract/enquiry-texts'
import type { Message } from '@dhow/contract/messages'

/** Lines that a mail holds; the inbox has all of them. */
const MAX_LINES = 200

/** What an enquiry asks for, and on which terms, as lines of text; empty where it says neither. */
function enquiryList({ lines = [], terms = {} }: Pick<Message, 'lines' | 'terms'>): string {
  const left = lines.length - MAX_LINES
  const listed = lines.slice(0, MAX_LINES).map(lineText)
  const more = left > 0 ? [`and ${left.toLocaleString('en')} more`] : []
  const stated = termTexts(terms).map(([label, text]) => `${label}: ${text}`)
  return [[...listed, ...more].join('\n'), stated.join('\n')].filter(Boolean).join('\n\n')
}

/** Both the words of an enquiry and its list, whichever there are. */
export const wordsAndList = (enquiry: Pick<Message, 'message' | 'lines' | 'terms'>): string =>
  [enquiry.message, enquiryList(enquiry)].filter(Boolean).join('\n\n')
