import { paths } from '@dhow/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { getMessage, isTransient } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { Spinner } from '#app/ui/notice.tsx'
import { useConnect } from './use-connect.ts'

/** The page to which a mail provider returns. Its query contains a code, so it is removed from the address. */
export default function MailCallback() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useState(search.slice(1))
  const wasSent = useRef(false)
  const { mutate, error, isPending } = api.mail.connect.useMutation({
    onSuccess: ({ message: connected }) =>
      navigate(paths.mail, { replace: true, state: { connected } }),
  })
  useEffect(() => {
    if (wasSent.current) return
    wasSent.current = true
    void navigate(query ? paths.mailCallback : paths.mail, { replace: true })
    if (query) mutate({ body: { query } })
  }, [query, mutate, navigate])
  return (
    <OfficePage title="Connect a mailbox" back={{ to: paths.mail, label: 'Mail' }}>
      {error && !isPending ? (
        <Failure error={error} onRetry={() => mutate({ body: { query } })} />
      ) : (
        <Spinner note="Connecting your mailbox" />
      )}
    </OfficePage>
  )
}

type FailureProps = { error: Error; onRetry: () => void }

function Failure({ error, onRetry }: FailureProps) {
  const text = useFocusOnMount<HTMLParagraphElement>()
  const { connect, reconnect } = useConnect()
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <p ref={text} tabIndex={-1} role="alert" className="caution wrap-anywhere">
        {getMessage(error, 'The server did not respond. Check your connection and try again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isTransient(error) ? (
          <Button onClick={onRetry}>Try again</Button>
        ) : (
          <Button disabled={connect.isPending} onClick={reconnect}>
            Sign in again
          </Button>
        )}
        <ButtonLink quiet to={paths.mail}>
          Check the settings
        </ButtonLink>
      </div>
    </div>
  )
}
