import { StoredMailNote } from '#app/admin/stored-mail-note.tsx'
import { notify } from '#app/ui/toast.tsx'
import { webmailOf } from './webmail.ts'

/** Milliseconds that a notice about the password stays. */
const NOTICE_MS = 5_000

type LinkSent = { stored?: boolean | undefined; sentTo?: string | undefined }

/** Says that a reset link was sent, and leads to the mailbox it is in, or says that it is only a file. */
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

/** Says that the password is new, and what became of the mail about that. */
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
