import {
  Mailbox,
  type MailboxState,
  MailSettings,
  type StoredMailSettings,
} from '@dhow/contract/mail/mail'
import type { z } from 'zod'
import { ApiError } from '#app/api/error.ts'

export const MailFields = MailSettings.extend({ mailbox: Mailbox.nullable() })
export type MailFields = z.infer<typeof MailFields>

/** Passwords are not part of the form, so that no draft contains them. */
export type Passwords = { sending: string; reading: string }
export const NO_PASSWORDS: Passwords = { sending: '', reading: '' }

export const toFields = (settings: StoredMailSettings, { server }: MailboxState): MailFields =>
  MailFields.parse({ ...settings, mailbox: server })

/** Names the fields of a mailbox in an error as the form names them. */
export function toFormError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const issues = error.issues.map((issue) => ({
    ...issue,
    path: issue.path.replace(/^server\b/, 'mailbox'),
  }))
  return Object.assign(new ApiError(error.status, { message: error.message, issues }), {
    code: error.code,
  })
}

export const getDomain = (address: string) => address.split('@')[1] ?? ''

/** Returns the address of a sender, which may have a name: `Company <post@example.com>`. */
export const getSenderAddress = (sender: string): string =>
  sender.match(/^[^<]*<([^<>]*)>$/)?.[1] ?? sender

/**
 * Returns the sender after a change of the mailbox. Replaces an address of the previous mailbox or its domain, but keeps
 * the name before it. An empty sender is the address of the mailbox.
 */
export function followMailbox(sender: string, previous: string, mailbox: string): string {
  const address = getSenderAddress(sender)
  const domain = getDomain(previous)
  if (mailbox === previous || domain === '' || getDomain(address) !== domain) return sender
  if (mailbox === '' || sender === previous) return ''
  return mailbox.includes('@') ? sender.replace(address, mailbox) : sender
}
