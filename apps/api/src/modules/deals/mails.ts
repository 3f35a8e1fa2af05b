import type { ReplacedProforma } from '@dhow/contract/deals/deals'
import { getTranslator } from '@dhow/i18n/catalogues'
import {
  type BuyerMail,
  buildEnvelope,
  formatValidity,
  toParagraphs,
} from '#api/modules/quotations/mails.ts'
import type { QuotationRow } from '#api/modules/quotations/service.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { formatReplaced, getTitle } from './document.ts'
import type { ProformaRow } from './store.ts'

/** Builds the mail of a proforma invoice, in the thread of the enquiry. */
export function buildProformaMail(
  quotation: QuotationRow,
  { id, language, letter, fields, version }: ProformaRow,
  mail: BuyerMail & { number: string; attachments: string[]; replaced: ReplacedProforma },
): MailDraft & { about: string } {
  const i18n = getTranslator(language)
  const { number, attachments } = mail
  const title = getTitle('proforma', number, i18n)
  return {
    ...buildEnvelope(quotation, { id, language, buyer: fields.buyer }, mail, title),
    kind: 'proforma',
    parts: [
      ...toParagraphs(
        letter,
        mail.signature,
        [
          i18n.t('Proforma invoice {number}, version {version}.', { number, version }),
          formatReplaced(mail.replaced, i18n),
          formatValidity(fields, i18n),
        ]
          .filter(Boolean)
          .join(' '),
      ),
      { link: mail.url, label: i18n.t('Open the order') },
    ],
    attachments,
  }
}
