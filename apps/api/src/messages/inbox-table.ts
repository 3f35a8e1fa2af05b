import type { KeptLine } from '@dhow/contract/enquiry-lines'
import { countryName, lineText } from '@dhow/contract/enquiry-texts'
import type { Subject } from '@dhow/contract/subjects'
import type { MessageRow } from './inbox-store.ts'

const HEADS = [
  ...['Name', 'Email', 'Subject', 'Message', 'Status', 'Received', 'Reply', 'Replied'],
  ...['Reference', 'Company', 'Country', 'List'],
]

/** Columns of the workbook; together they are about as wide as a screen. */
export const INBOX_COLUMNS = HEADS.map(() => ({ holds: 'text', width: 18 }) as const)

/** Characters of a list in its cell; Excel tears a row apart that has 32,768 in one. */
const MAX_LIST = 32_000

/** What is asked for, a line each; of more than a cell takes it says how many there are. */
function listCell(lines: KeptLine[]): string {
  let list = ''
  for (const [at, line] of lines.entries()) {
    const text = `${lineText(line)}\n`
    const left = lines.length - at
    if (list.length + text.length > MAX_LIST) return `${list}and ${left.toLocaleString('en')} more`
    list += text
  }
  return list.trimEnd()
}

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
      row.lineCount ? listCell(linesOf(row.id)) : '',
    ]
  }
}
