import type { KeptLine } from '@dhow/contract/enquiry-lines'
import { countryName, lineText } from '@dhow/contract/enquiry-texts'
import type { Subject } from '@dhow/contract/subjects'
import type { MessageRow } from './inbox-store.ts'

const HEADS = [
  ...['Name', 'Email', 'Subject', 'Message', 'Status', 'Received', 'Reply', 'Replied'],
  ...['Reference', 'Company', 'Country', 'List'],
]

type Parts = {
  /** What the company calls a subject. */
  subjectLabel: (subject: Subject) => string
  linesOf: (id: string) => KeptLine[]
}

/** Messages as the rows of a spreadsheet, the names of the columns first. */
export function* inboxTable(messages: Iterable<MessageRow>, { subjectLabel, linesOf }: Parts) {
  yield HEADS
  for (const { name, email, subject, message, status, ...row } of messages) {
    yield [
      ...[name, email, subjectLabel(subject), message, status],
      row.createdAt.toISOString(),
      row.replyContent ?? '',
      row.repliedAt?.toISOString() ?? '',
      row.reference,
      row.company ?? '',
      row.country ? countryName(row.country) : '',
      row.lineCount ? linesOf(row.id).map(lineText).join('\n') : '',
    ]
  }
}
