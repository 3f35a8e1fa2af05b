import type { Issue } from '@dhow/contract/errors'
import type { IssueCode } from '@dhow/contract/issues'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import type { EnquiryTerms } from '@dhow/contract/messages/enquiry-submission'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import type { I18n } from '@lingui/core'
import type { ComponentProps } from 'react'

type Field = keyof Enquiry | `terms.${keyof EnquiryTerms}`

const LABELS: Record<Field, string> = {
  name: /*i18n*/ 'Name',
  email: /*i18n*/ 'Email',
  subject: /*i18n*/ 'Subject',
  message: /*i18n*/ 'Message',
  'terms.company': /*i18n*/ 'Company',
  'terms.country': /*i18n*/ 'Country',
  'terms.phone': /*i18n*/ 'Telephone or WhatsApp',
  'terms.role': /*i18n*/ 'Your role',
  'terms.incoterms': /*i18n*/ 'Incoterms',
  'terms.destination': /*i18n*/ 'Port or place of destination',
  'terms.mode': /*i18n*/ 'Transport',
  'terms.wantedBy': /*i18n*/ 'Wanted by',
  'terms.recurrence': /*i18n*/ 'How often',
  'terms.labelLanguage': /*i18n*/ 'Label language',
  'terms.minRemainingMonths': /*i18n*/ 'Minimum shelf life on arrival',
  'terms.minRemainingPercent': /*i18n*/ 'Minimum shelf life on arrival',
  'terms.certificates': /*i18n*/ 'Certificates',
  'terms.payment': /*i18n*/ 'Preferred payment',
  'terms.samples': /*i18n*/ 'Send samples',
  'terms.privateLabel': /*i18n*/ 'Private label',
}

/** Fields of rows, at any position. */
const ROW_LABELS: Partial<Record<string, string>> = {
  'terms.incoterms.rule': /*i18n*/ 'Incoterms rule',
  'terms.incoterms.place': /*i18n*/ 'Named place',
  'lines.quantity': /*i18n*/ 'Quantity',
  'lines.note': /*i18n*/ 'Note',
  files: /*i18n*/ 'Files',
}

const TEXTS: Record<IssueCode, string> = {
  required: /*i18n*/ '{label} is required.',
  too_long: /*i18n*/ '{label} may have at most {max, number} characters.',
  too_short: /*i18n*/ '{label} must have at least {min, number} characters.',
  too_many: /*i18n*/ '{label} may have at most {max, number} entries.',
  too_few: /*i18n*/ '{label} must have at least {min, number} entries.',
  out_of_range: /*i18n*/ '{label} must be a whole number between {min, number} and {max, number}.',
  invalid_email: /*i18n*/ '{label} must be an e-mail address, such as name@example.com.',
  invalid_url: /*i18n*/ '{label} must be an address that begins with https://.',
  invalid_phone: /*i18n*/ '{label} must contain digits, such as +971 50 123 4567.',
  not_allowed: /*i18n*/ '{label} must be one of the offered choices.',
  duplicate: /*i18n*/ '{label} may not contain the same entry twice.',
  file_too_large: /*i18n*/ '{file} is larger than {max, number} MB.',
  file_type:
    /*i18n*/ '{file} is no PDF, Excel workbook without macros, CSV, JPEG, PNG or WebP file.',
  invalid: /*i18n*/ '{label} is not valid.',
}

/** Returns the message of an invalid field in the page's language; in English, the contract's message. */
export function translateIssue({ path, message, code, values }: Issue, i18n: I18n): string {
  if (i18n.locale === BASE_LANGUAGE) return message
  const field = path.replaceAll(/\.\d+/g, '')
  const label = LABELS[field as Field] ?? ROW_LABELS[field] ?? /*i18n*/ 'This field'
  return i18n.t(TEXTS[code], { ...values, label: i18n.t(label) })
}

export const FailureNote = (props: ComponentProps<'p'>) => (
  <p role="alert" className="rounded-card bg-coral-soft px-5 py-4 text-coral" {...props} />
)
