import type { ContactDetails } from '@dhow/contract/contact'
import {
  type MailPreview,
  type MailSettings,
  mailSettingsVersion,
  type PREVIEWED_MAILS,
} from '@dhow/contract/mail'
import type { Message } from '@dhow/contract/messages/messages'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { AppError } from '#api/platform/app-error.ts'
import type { Letterhead } from './letterhead.ts'
import type { MailSettingsStore } from './settings-store.ts'
import { acknowledgementMail } from './templates/acknowledgement.ts'
import { replyMail } from './templates/reply.ts'

export type MailSettingsService = ReturnType<typeof createMailSettings>

const CHANGED =
  'The settings of mails were changed elsewhere in the meantime, so nothing was saved. Look at them, then save again.'

type Parts = {
  store: MailSettingsStore
  letterhead: () => Letterhead
  contact: () => ContactDetails
  /** The address that visitors' answers go to. */
  companyEmail: () => string
  /** Who stands in From. */
  from: () => string
  /** What the company calls a subject. */
  subjectLabel: (subject: Subject) => string
  /** Scheme and host of the site. */
  publicUrl: string
}

/** The enquiry in a preview. */
const exampleOf = (now: Date): Message => ({
  _id: 'preview',
  reference: `E-${now.getUTCFullYear()}-00042`,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  message: 'Do you ship to Mombasa?\nBy sea, please.',
  status: 'pending',
  createdAt: now.toISOString(),
})

/** What the administrator decides about mails, and how a mail looks with it. */
export function createMailSettings(parts: Parts) {
  const { store, letterhead, contact, companyEmail, from, subjectLabel, publicUrl } = parts

  const defaultSignature = (): string => {
    const { email, phone } = contact()
    const name = letterhead().name ?? new URL(publicUrl).hostname
    return [name, email, phone].filter(Boolean).join('\n')
  }

  const previewMail = (kind: (typeof PREVIEWED_MAILS)[number], signature: string) => {
    const now = new Date()
    const message = exampleOf(now)
    const replyTo = { address: companyEmail() }
    const label = subjectLabel(message.subject)
    return kind === 'reply'
      ? replyMail(message, {
          ...{ subjectLabel: label, content: 'Your reply stands here.', signature, replyTo },
        })
      : acknowledgementMail(message, {
          ...{ subjectLabel: label, siteUrl: publicUrl },
          ...{ signature, replyTo },
        })
  }

  return {
    get: () => ({ ...store.get(), defaultSignature: defaultSignature() }),

    /** The text below mails to visitors. */
    signature: (): string => store.get().signature || defaultSignature(),

    /** Whether a visitor is mailed a copy of what they have sent. */
    acknowledges: (): boolean => store.get().acknowledge,

    /**
     * @param version of the settings that these replace (see mailSettingsVersion); without it, any
     * @throws AppError `conflict` when they are of another version by now
     */
    save(settings: MailSettings, version?: string): void {
      store.transaction(() => {
        if (version !== undefined && version !== mailSettingsVersion(store.get())) {
          throw AppError.ofField('conflict', 'ifVersion', CHANGED)
        }
        store.replace(settings)
      })
    },

    /** A mail to a visitor as it would be sent with this signature; empty for the default. */
    preview(kind: (typeof PREVIEWED_MAILS)[number], signature: string): MailPreview {
      const { subject, parts } = previewMail(kind, signature || defaultSignature())
      const { name = '', footer } = letterhead()
      return { brand: name, from: from(), replyTo: companyEmail(), subject, parts, footer }
    },
  }
}
