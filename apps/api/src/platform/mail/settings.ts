import type { ContactDetails } from '@dhow/contract/contact'
import {
  type MailPreview,
  type MailSettings,
  mailSettingsVersion,
  type PREVIEWED_MAILS,
} from '@dhow/contract/mail'
import type { Message } from '@dhow/contract/messages/messages'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { requireVersion } from '#api/platform/app-error.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { mailSettings } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import type { Letterhead } from './letterhead.ts'
import { acknowledgementMail, replyMail } from './templates/enquiry-mails.ts'

export type MailSettingsService = ReturnType<typeof createMailSettings>

const FIRST_VALUES: MailSettings = { signature: '', acknowledge: true }

type Parts = {
  letterhead: () => Letterhead
  contact: () => ContactDetails
  companyEmail: () => string
  from: () => string
  subjectLabel: (subject: Subject) => string
  publicUrl: string
}

const exampleAt = (now: Date): Message => ({
  _id: 'preview',
  reference: `E-${now.getUTCFullYear()}-00042`,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  message: 'Do you ship to Mombasa?\nBy sea, please.',
  status: 'pending',
  createdAt: now.toISOString(),
})

export function createMailSettings(db: Db, parts: Parts) {
  const { letterhead, contact, companyEmail, from, subjectLabel, publicUrl } = parts
  const select = db
    .select({ signature: mailSettings.signature, acknowledge: mailSettings.acknowledge })
    .from(mailSettings)
    .prepare()
  const stored = (): MailSettings => select.get() ?? FIRST_VALUES

  const defaultSignature = (): string => {
    const { email, phone } = contact()
    const name = letterhead().name ?? new URL(publicUrl).hostname
    return [name, email, phone].filter(Boolean).join('\n')
  }

  const previewMail = (kind: (typeof PREVIEWED_MAILS)[number], signature: string) => {
    const message = exampleAt(new Date())
    const shared = {
      signature,
      subjectLabel: subjectLabel(message.subject),
      replyTo: { address: companyEmail() },
    }
    return kind === 'reply'
      ? replyMail(message, { ...shared, content: 'Your reply appears here.' })
      : acknowledgementMail(message, { ...shared, siteUrl: publicUrl })
  }

  return {
    get: () => ({ ...stored(), defaultSignature: defaultSignature() }),

    signature: (): string => stored().signature || defaultSignature(),

    /** Returns whether visitors get a copy of their enquiry. */
    acknowledges: (): boolean => stored().acknowledge,

    /** @throws AppError `conflict` if `version` is given and stale */
    save(settings: MailSettings, version?: string): void {
      transactionOn(db)(() => {
        requireVersion(version, mailSettingsVersion(stored()), 'The mail settings were')
        saveSingleRow(db, mailSettings, settings)
      })
    },

    /** Returns a mail to a visitor with a signature. An empty signature means the default. */
    preview(kind: (typeof PREVIEWED_MAILS)[number], signature: string): MailPreview {
      const { subject, parts } = previewMail(kind, signature || defaultSignature())
      const { name = '', footer } = letterhead()
      return { brand: name, from: from(), replyTo: companyEmail(), subject, parts, footer }
    },
  }
}
