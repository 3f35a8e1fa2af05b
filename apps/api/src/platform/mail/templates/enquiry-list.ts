import { lineText } from '@dhow/contract/messages/enquiry-texts'
import type { Message } from '@dhow/contract/messages/messages'
import { termTexts } from '@dhow/contract/messages/term-texts'

/** Lines that a mail holds; the inbox has all of them. */
const MAX_LINES = 200

type List = Pick<Message, 'lines' | 'terms' | 'files'>

/** What an enquiry asks for, on which terms, and what its files are called, as lines of text; empty without any. */
function enquiryList({ lines = [], terms = {}, files = [] }: List): string {
  const left = lines.length - MAX_LINES
  const listed = lines.slice(0, MAX_LINES).map(lineText)
  const more = left > 0 ? [`and ${left.toLocaleString('en')} more`] : []
  const stated = termTexts(terms).map(([label, text]) => `${label}: ${text}`)
  const named = files.length > 0 ? [`Files: ${files.map(({ name }) => name).join(', ')}`] : []
  return [[...listed, ...more], stated, named]
    .filter((some) => some.length > 0)
    .map((some) => some.join('\n'))
    .join('\n\n')
}

/** Both the words of an enquiry and its list, whichever there are. */
export const wordsAndList = (enquiry: Pick<Message, 'message'> & List): string =>
  [enquiry.message, enquiryList(enquiry)].filter(Boolean).join('\n\n')
