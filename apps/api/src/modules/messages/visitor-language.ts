import type { Message } from '@dhow/contract/messages/messages'
import type { Subject } from '@dhow/contract/subjects/subjects'
import type { LanguageService } from '#api/modules/languages/service.ts'

export type VisitorTexts = {
  subjectLabel: (subject: Subject) => string
  localizer: LanguageService['localizer']
  timeZone: () => string
}

/** Translates the product names and the subject of an enquiry, for a mail to the visitor. */
export function inVisitorLanguage<
  Enquiry extends Pick<Message, 'language' | 'lines' | 'subject' | 'mailSubject'>,
>(enquiry: Enquiry, { subjectLabel, localizer, timeZone }: VisitorTexts) {
  const { language, lines = [], subject, mailSubject } = enquiry
  const label = subjectLabel(subject)
  const { text } = localizer(language, [label, ...lines.map(({ name }) => name)])
  return {
    enquiry: { ...enquiry, lines: lines.map((line) => ({ ...line, name: text(line.name) })) },
    // Mail programs group a conversation by its subject.
    subjectLabel: mailSubject || text(label),
    timeZone: timeZone(),
  }
}
