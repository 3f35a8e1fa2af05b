import { StoredMailNote, withMailNote } from '#app/admin/notices.tsx'
import { notify } from '#app/ui/toast.tsx'

const WEBMAIL: [RegExp, string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/^((outlook|hotmail|live)\.[a-z.]+|msn\.com)$/, 'https://outlook.live.com/mail/'],
  [/^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'https://mail.proton.me/'],
  [/^gmx\.com$/, 'https://www.gmx.com/'],
  [/^gmx\.(net|de|at|ch)$/, 'https://www.gmx.net/'],
  [/^(zoho|zohomail)\.com$/, 'https://mail.zoho.com/'],
  [/^(zoho|zohomail)\.eu$/, 'https://mail.zoho.eu/'],
  [/^(zoho|zohomail)\.in$/, 'https://mail.zoho.in/'],
  [/^(yandex\.[a-z.]+|ya\.ru)$/, 'https://mail.yandex.com/'],
  [/^aol\.com$/, 'https://mail.aol.com/'],
  [/^(mail|bk|inbox|list)\.ru$/, 'https://e.mail.ru/'],
  [/^rediffmail\.com$/, 'https://mail.rediff.com/'],
  [/^fastmail\.(com|fm)$/, 'https://app.fastmail.com/'],
]

export function webmailOf(address: string): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return WEBMAIL.find(([pattern]) => pattern.test(domain))?.[1]
}

const NOTICE_MS = 5_000

/** `stored`: the mail was only stored as a file, because no mail server is set up. */
type Sent = { stored?: boolean | undefined; sentTo?: string | undefined }

export function notifyLinkSent({ stored, sentTo = '' }: Sent): void {
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
      {!stored && !webmail && sentTo && <span>{`Check the inbox of ${sentTo}.`}</span>}
    </>,
    NOTICE_MS,
  )
}

export function notifyPasswordReset({ stored }: Sent): void {
  const mailed = 'A confirmation email has been sent to your inbox'
  notify.success('Password reset successfully!', NOTICE_MS)
  notify.success(withMailNote(mailed, 'the email', stored), NOTICE_MS)
}
