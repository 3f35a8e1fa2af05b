import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { Link, useNavigate } from 'react-router'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { StoredMailNote, useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { spellNumber } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

export default function ChangePassword() {
  const navigate = useNavigate()
  const isStored = api.mail.health.useQuery().data?.configured === false
  const request = api.admin.requestReset.useMutation({
    onSuccess: ({ stored, sentTo = '' }) => {
      const note = stored ? <StoredMailNote noun="the link" /> : <WhereToLook sentTo={sentTo} />
      notify.success(<>Reset password link has been sent to admin email. {note}</>, NOTICE_MS)
      void navigate(paths.dashboard)
    },
    onError: () => void notify.error('Failed to send reset password link'),
  })
  return (
    <>
      <NoIndexMeta title="Change Password — Admin" />
      <div className="mx-auto max-w-xl py-10 text-center">
        <h1 className="text-2xl font-semibold">
          Are you sure you want to change the admin password?
        </h1>
        {isStored && (
          <p className="mt-4 caution">
            No mail server is set up, so the link is saved as a file in the mail folder on the
            server.
          </p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.dashboard} quiet>
            No, I clicked by mistake
          </ButtonLink>
          <ConfirmButton
            label="Yes, I want to"
            primary
            className="w-md text-start"
            title="Confirm Password Reset"
            confirm="Yes, send reset link"
            onConfirm={() => request.mutateAsync({})}
          >
            {isStored
              ? 'The link is saved as a file on the server. It works once and expires after 30 minutes.'
              : "We send a link to the administrator's address. It works once and expires after 30 minutes."}
          </ConfirmButton>
        </div>
        <p className="mt-8 text-sm">
          <Link to={paths.account} className="text-sea underline">
            E-mail address and two-step login
          </Link>
        </p>
        <SessionList />
      </div>
    </>
  )
}

/** Milliseconds that a notice with a link is shown. */
const NOTICE_MS = 5_000

const WEBMAIL: [RegExp, string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/^((outlook|hotmail|live)\.[a-z.]+|msn\.com)$/, 'https://outlook.live.com/mail/'],
  [/^yahoo\.[a-z.]+$/, 'https://mail.yahoo.com/'],
  [/^(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail'],
  [/^gmx\.(net|de|at|ch)$/, 'https://www.gmx.net/'],
  [/^zoho(mail)?\.com$/, 'https://mail.zoho.com/'],
  [/^yandex\.[a-z.]+$/, 'https://mail.yandex.com/'],
  [/^mail\.ru$/, 'https://e.mail.ru/'],
  [/^rediffmail\.com$/, 'https://mail.rediff.com/'],
]

export function findWebmail(address: string): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return WEBMAIL.find(([pattern]) => pattern.test(domain))?.[1]
}

function WhereToLook({ sentTo }: { sentTo: string }) {
  const webmail = findWebmail(sentTo)
  if (!webmail) return sentTo && <span>{`Check the inbox of ${sentTo}.`}</span>
  return (
    <a href={webmail} target="_blank" rel="noopener" className="underline">
      Open the mail inbox
    </a>
  )
}

const renderMoment = (iso: string) => <time dateTime={iso}>{formatMoment(iso)}</time>

function SessionList() {
  const query = api.sessions.list.useQuery()
  const outcome = useOutcome([api.sessions.list], 'Could not end the session. Try again.')
  const end = api.sessions.end.useMutation(outcome)
  const endOthers = api.sessions.endOthers.useMutation(outcome)
  const sessions = query.data?.items ?? []
  const busy = end.isPending || endOthers.isPending
  return (
    <section aria-labelledby="sessions" className="mt-14 border-t border-line pt-8 text-start">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg font-semibold">
          Where you are logged in
        </h2>
        {sessions.length > 1 && (
          <Button quiet disabled={busy} onClick={() => endOthers.mutate({})}>
            End all other sessions
          </Button>
        )}
      </div>
      <p className="mt-2 caption">
        If you do not know one of these devices, end its session and change your password. Sessions
        expire after {spellNumber(LIMITS.sessionIdleDays)} days without use, and after{' '}
        {spellNumber(LIMITS.sessionDays)} days at the latest.
      </p>
      <QueryContent query={query} name="the sessions">
        {() => (
          <ul aria-label="Sessions" className="mt-4 panel">
            {sessions.map(({ id, device, network, isCurrent, createdAt, lastUsedAt }) => (
              <li
                key={id}
                className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-3 last:border-0"
              >
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <p className="font-medium">
                    {device}
                    {isCurrent && (
                      <span className="ms-2 text-sm font-normal text-leaf">This session</span>
                    )}
                  </p>
                  <p className="caption">
                    <bdi>{network}</bdi> · last used {renderMoment(lastUsedAt)} · since{' '}
                    {renderMoment(createdAt)}
                  </p>
                </div>
                {!isCurrent && (
                  <Button
                    quiet
                    disabled={busy}
                    aria-label={`End ${device}, ${network}, last used ${formatMoment(lastUsedAt)}`}
                    onClick={() => end.mutate({ params: { id } })}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </section>
  )
}
