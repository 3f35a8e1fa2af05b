import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { formatColumn, formatSum } from '@dhow/contract/quotations/quotation-texts'
import type { StoredDecision } from '@dhow/contract/quotations/quotations'
import { getEnglish, getTranslator } from '@dhow/i18n/catalogues'
import type { Translator } from '@dhow/trade/translator'
import { toHeaderText } from '#api/platform/mail/layout.ts'
import type { MailDraft, Person } from '#api/platform/mail/outgoing-mail.ts'
import type { QuotationRow, VersionRow } from './store.ts'
import { formatDay } from './views.ts'

export type BuyerMail = {
  replyTo: Person
  signature: string
  /** Address of the buyer's page. */
  url: string
  /** Message-ID of the latest mail of the conversation. */
  inReplyTo: string | undefined
}

export const buildEnvelope = (
  { reference }: QuotationRow,
  {
    id,
    buyer,
    language,
  }: Pick<VersionRow, 'id' | 'language'> & { buyer: { name: string; email: string } },
  { replyTo, inReplyTo }: BuyerMail,
  subject: string,
) => ({
  about: id,
  thread: reference ?? undefined,
  language,
  replyTo,
  inReplyTo,
  to: { address: buyer.email, name: toHeaderText(buyer.name) },
  subject: reference ? `${subject} (${reference})` : subject,
})

export const toParagraphs = (...texts: string[]) =>
  texts.filter((text) => text !== '').map((paragraph) => ({ paragraph }))

export const formatValidity = ({ validUntil }: Pick<VersionRow, 'validUntil'>, i18n: Translator) =>
  validUntil ? i18n.t('Valid until {day}.', { day: formatDay(validUntil, i18n) }) : ''

const formatSums = ({ columns, totals, currency }: VersionRow, i18n: Translator) =>
  columns
    .map((column, index) =>
      i18n.t('{label}: {text}', {
        label: formatColumn(column, i18n),
        text: formatSum(totals.columns[index]?.sum ?? '0', currency, i18n),
      }),
    )
    .join('\n')

export function buildQuotationMail(
  quotation: QuotationRow,
  version: VersionRow,
  mail: BuyerMail & { pdf: string },
): MailDraft & { about: string } {
  const { number } = quotation
  const i18n = getTranslator(version.language)
  return {
    ...buildEnvelope(quotation, version, mail, i18n.t('Quotation {number}', { number })),
    kind: 'quotation',
    parts: [
      ...toParagraphs(version.letter, mail.signature),
      ...toParagraphs(
        [
          i18n.t('Quotation {number}, version {version}.', { number, version: version.version }),
          formatValidity(version, i18n),
        ].join(' '),
      ),
      { link: mail.url, label: i18n.t('Open the quotation, to accept it or to request a change') },
      { note: i18n.t('Everyone who has this link can see the quotation and answer it.') },
    ],
    attachments: [mail.pdf],
  }
}

export function buildConfirmationMail(
  quotation: QuotationRow,
  version: VersionRow,
  { column = 0, name, orderNumber }: StoredDecision,
  mail: BuyerMail & { pdf: string | undefined },
): MailDraft {
  const { number } = quotation
  const i18n = getTranslator(version.language)
  const accepted = version.columns[column]
  return {
    ...buildEnvelope(
      quotation,
      version,
      mail,
      i18n.t('You accepted quotation {number}', { number }),
    ),
    kind: 'quotation-confirmation',
    parts: [
      ...toParagraphs(
        i18n.t('Thank you, {name}. You accepted quotation {number}, version {version}.', {
          name,
          number,
          version: version.version,
        }),
        [
          accepted ? formatColumn(accepted, i18n) : '',
          formatSum(version.totals.columns[column]?.sum ?? '0', version.currency, i18n),
          orderNumber ? i18n.t('Order number: {orderNumber}', { orderNumber }) : '',
        ]
          .filter(Boolean)
          .join('\n'),
        mail.signature,
      ),
      { link: mail.url, label: i18n.t('Open the quotation') },
    ],
    ...(mail.pdf && { attachments: [mail.pdf] }),
  }
}

/** Builds the reminder to a buyer that a quotation expires soon. */
export function buildReminderMail(
  quotation: QuotationRow,
  version: VersionRow,
  mail: BuyerMail,
): MailDraft {
  const { number } = quotation
  const i18n = getTranslator(version.language)
  return {
    ...buildEnvelope(
      quotation,
      version,
      mail,
      i18n.t('Quotation {number} expires soon', { number }),
    ),
    kind: 'quotation-reminder',
    parts: [
      ...toParagraphs(
        i18n.t('Your quotation {number} awaits your answer.', { number }),
        formatValidity(version, i18n),
        mail.signature,
      ),
      { link: mail.url, label: i18n.t('Open the quotation, to accept it or to request a change') },
    ],
  }
}

type OfficeMail = { to: string; publicUrl: string }

function buildOfficeMail(
  { id, number, reference }: QuotationRow,
  { id: about, buyer, version }: VersionRow,
  { to, publicUrl }: OfficeMail,
  { subject, text }: { subject: string; text: string },
): MailDraft {
  return {
    kind: 'quotation-notice',
    about,
    thread: reference ?? undefined,
    to: { address: to },
    replyTo: { address: buyer.email, name: toHeaderText(buyer.name) },
    subject: `${subject}: ${number}, ${toHeaderText(buyer.company || buyer.name)}`,
    parts: [
      { paragraph: text },
      { link: publicUrl + quotationPaths.quotation(id), label: `${number}, version ${version}` },
    ],
  }
}

const DECIDED = {
  accept: 'Quotation accepted',
  change: 'Change of a quotation requested',
  decline: 'Quotation declined',
}

export function buildDecisionMail(
  quotation: QuotationRow,
  version: VersionRow,
  decision: StoredDecision,
  mail: OfficeMail & { lineNames: string[] },
): MailDraft {
  const { buyer, columns, totals, currency } = version
  const { name, orderNumber, text, column, lines = [] } = decision
  const accepted = column === undefined ? undefined : columns[column]
  const changedQuantities = lines.map(
    ({ line, quantity }) => `${mail.lineNames[line]}: ${quantity}`,
  )
  const content = [
    `${name} <${buyer.email}>${buyer.company ? `, ${buyer.company}` : ''}`,
    accepted &&
      `Accepted: ${formatColumn(accepted, getEnglish())}, ${formatSum(totals.columns[column ?? 0]?.sum ?? '0', currency, getEnglish())}`,
    orderNumber && `Order number: ${orderNumber}`,
    text,
    changedQuantities.length > 0 && `Requested quantities:\n${changedQuantities.join('\n')}`,
  ]
  return buildOfficeMail(quotation, version, mail, {
    subject: DECIDED[decision.decision],
    text: content.filter(Boolean).join('\n\n'),
  })
}

/** Builds the reminder to the company that a quotation without an answer expires soon. */
export const buildExpiryMail = (
  quotation: QuotationRow,
  version: VersionRow,
  mail: OfficeMail,
): MailDraft =>
  buildOfficeMail(quotation, version, mail, {
    subject: 'Quotation expires soon',
    text: `${version.buyer.name} <${version.buyer.email}> has not answered yet.\n\n${formatSums(version, getEnglish())}\n\n${formatValidity(version, getEnglish())}`,
  })
