import { StoredMailNote } from '#app/admin/stored-mail-note.tsx'
import { notify } from '#app/ui/toast.tsx'
import { webmailOf } from './webmail.ts'

const NOTICE_MS = 5_000

type LinkSent = { stored?: boolean | undefined; sentTo?: string | undefined }

/** Notifies that a reset link was sent, with a link to the mailbox, or that it was stored as a file. */
export function notifyLinkSent({ stored, sentTo = '' }: LinkSent): void {
  const webmail = webmailOf(sentTo)
  notify.success(
    <>
      Reset password link has been sent to admin email.{' '}
      {stored && <StoredMailNote what="the link" />}
      {!stored && webmail && (
        <a href={webmail} target="_blank" rel="noopener" className="underline">
          Open the mail inbox
        </a>
      )}
      {!stored && !webmail && sentTo && `It is in the inbox of ${sentTo}.`}
    </>,
    NOTICE_MS,
  )
}

/** Notifies that the password was changed, and whether the mail about it was sent or stored. */
export function notifyPasswordReset({ stored }: Pick<LinkSent, 'stored'>): void {
  notify.success('Password reset successfully!', NOTICE_MS)
  const mailed = 'A confirmation email has been sent to your inbox'
  const corrected = (
    <>
      {mailed} <StoredMailNote what="the email" />
    </>
  )
  notify.success(stored ? corrected : mailed, NOTICE_MS)
}
