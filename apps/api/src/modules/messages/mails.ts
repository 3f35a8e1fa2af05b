import { buildLoadReport } from '@dhow/contract/messages/enquiry-load'
import type { Message } from '@dhow/contract/messages/messages'
import { formatTerms } from '@dhow/contract/messages/term-texts'
import { getEnglish, getTranslator } from '@dhow/i18n/catalogues'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import type { Translator } from '@dhow/trade/translator'
import { formatLine } from '#api/modules/lists/line-texts.ts'
import { formatDay, toHeaderText } from '#api/platform/mail/layout.ts'
import type { MailDraft, Person } from '#api/platform/mail/outgoing-mail.ts'

/** Maximum number of lines in a mail. The inbox shows all. */
const MAX_LINES = 200

function formatContent(
  enquiry: Pick<Message, 'message' | 'lines' | 'terms' | 'files'>,
  i18n: Translator,
): string {
  const { message, lines = [], terms = {}, files = [] } = enquiry
  const omittedCount = lines.length - MAX_LINES
  const lineTexts = lines.slice(0, MAX_LINES).map((line) => formatLine(line, i18n))
  if (omittedCount > 0)
    lineTexts.push(i18n.t('{count, plural, other {and # more}}', { count: omittedCount }))
  const termLines = formatTerms(terms, i18n).map(([label, text]) =>
    i18n.t('{label}: {text}', { label, text }),
  )
  const names = files.map(({ name }) => name).join(', ')
  const fileNames = names && i18n.t('Files: {names}', { names })
  return [message, lineTexts.join('\n'), termLines.join('\n'), fileNames]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns the container estimate of a list; undefined if there is none. */
export function formatEstimate(
  { lines = [], terms }: Pick<Message, 'lines' | 'terms'>,
  i18n: Translator,
) {
  const { load, uncounted } = buildLoadReport(lines, terms, i18n)
  if (!load) return undefined
  const count = uncounted.length
  const estimate = i18n.t('Containers: {estimate}.', { estimate: load.sentence })
  const omitted = i18n.t(
    '{count, plural, one {# line is not counted.} other {# lines are not counted.}}',
    { count },
  )
  return `${estimate}${count > 0 ? ` ${omitted}` : ''}\n${i18n.t(ESTIMATE_NOTE)}`
}

const toParagraphs = (paragraph: string | undefined) => (paragraph ? [{ paragraph }] : [])

export type ReportedEnquiry = Omit<Message, 'status' | 'outcome' | 'lostReason' | 'work'>

type EnquiryMail = {
  to: string
  inboxUrl: string
  subjectLabel: string
  estimate?: string | undefined
}

/** Builds the report of an enquiry to the company. Replies to it go to the visitor. */
export function buildEnquiryMail(
  { _id: id, reference, name, email, ...enquiry }: ReportedEnquiry,
  { to, inboxUrl, subjectLabel, estimate }: EnquiryMail,
): MailDraft {
  return {
    kind: 'enquiry',
    about: id,
    thread: reference,
    to: { address: to },
    replyTo: { address: email, name: toHeaderText(name) },
    subject: `${toHeaderText(subjectLabel)} from ${toHeaderText(name)} (${reference})`,
    parts: [
      { paragraph: `${name} <${email}> wrote:` },
      { paragraph: formatContent(enquiry, getEnglish()) },
      ...toParagraphs(estimate),
      { link: `${inboxUrl}/${encodeURIComponent(id)}`, label: `Open ${reference} in your inbox` },
      { note: 'An answer to this mail goes to the visitor, but not into your inbox.' },
    ],
  }
}

type VisitorMail = {
  /** Time zone of the company. */
  timeZone: string
  /** Empty for none. */
  signature: string
  subjectLabel: string
  replyTo: Person
}

type AcknowledgementMail = VisitorMail & {
  siteUrl: string
  estimate?: string | undefined
  listUrl?: string | undefined
  pdfUrl: string
}

/** Matches what mail programs take for a link: the colon of a scheme, and a dot before a letter. */
const LINK_MARKS = /:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu

/** Returns a text in which mail programs find no link. */
export const removeLinks = (text: string): string =>
  text.replaceAll(LINK_MARKS, (mark) => `[${mark}]`)

/**
 * Builds the copy of an enquiry for its sender. The address may be a stranger's and the text an attacker's, so the text is
 * quoted without links, and the headers contain neither name nor text.
 */
export function buildAcknowledgementMail(
  { _id: id, reference, createdAt, email, language, ...enquiry }: ReportedEnquiry,
  {
    signature,
    siteUrl,
    subjectLabel,
    replyTo,
    estimate,
    listUrl,
    pdfUrl,
    timeZone,
  }: AcknowledgementMail,
): MailDraft & { about: string } {
  const i18n = getTranslator(language)
  const introduction = i18n.t('This was sent on {host} on {day} ({subject}), as {reference}:', {
    host: new URL(siteUrl).host,
    day: formatDay(new Date(createdAt), i18n, timeZone),
    subject: subjectLabel,
    reference,
  })
  return {
    kind: 'acknowledgement',
    about: id,
    thread: reference,
    to: { address: email },
    replyTo,
    language,
    subject: i18n.t('We have received your message ({reference})', { reference }),
    parts: [
      {
        paragraph: i18n.t(
          "Thank you for your message. It has arrived, and we'll get back to you soon.",
        ),
      },
      ...toParagraphs(signature),
      { paragraph: introduction },
      { quote: removeLinks(formatContent(enquiry, i18n)) },
      ...toParagraphs(estimate),
      ...(listUrl
        ? [{ link: listUrl, label: i18n.t('Open your list, to share or order it again') }]
        : []),
      { link: pdfUrl, label: i18n.t('Download your enquiry as PDF') },
      {
        note: i18n.t(
          'If that was not you, somebody entered your address by mistake: you need not do anything.',
        ),
      },
    ],
  }
}

type FollowUpMail = Omit<VisitorMail, 'replyTo'> &
  Pick<
    MailDraft,
    'replyTo' | 'to' | 'cc' | 'attachments' | 'sendAt' | 'inReplyTo' | 'references'
  > & {
    about: string
    content: string
    /** The buyer's last answer, to quote. */
    answer?: { name: string; at: Date; text: string } | undefined
  }

/** Builds a further mail of a conversation, which quotes the answer to which it belongs. */
export function buildFollowUpMail(
  { reference, language }: Pick<Message, 'reference' | 'language'>,
  { content, signature, subjectLabel, answer, timeZone, ...envelope }: FollowUpMail,
): MailDraft & { about: string } {
  const i18n = getTranslator(language)
  return {
    ...envelope,
    kind: 'follow-up',
    thread: reference,
    language,
    subject: `Re: ${toHeaderText(subjectLabel)} (${reference})`,
    parts: [
      { paragraph: content },
      ...toParagraphs(signature),
      ...(answer
        ? [
            { paragraph: `${answer.name}, ${formatDay(answer.at, i18n, timeZone)}:` },
            { quote: answer.text },
          ]
        : []),
    ],
  }
}

/** Builds a reply, which quotes the enquiry that it answers. It may be in any language, so no words are added. */
export function buildReplyMail(
  message: ReportedEnquiry,
  reply: Omit<FollowUpMail, 'about' | 'to' | 'answer'>,
): MailDraft & { about: string } {
  const { _id: about, name, email, typedEmail = email, createdAt, language } = message
  const answer = {
    name: `${name} <${typedEmail}>`,
    at: new Date(createdAt),
    text: formatContent(message, getTranslator(language)),
  }
  const to = { address: email, name: toHeaderText(name) }
  return { ...buildFollowUpMail(message, { ...reply, about, to, answer }), kind: 'reply' }
}
