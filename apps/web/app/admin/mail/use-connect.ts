import { isSecure } from '@dhow/contract/mail/mail'
import { paths } from '@dhow/contract/paths'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { notify } from '#app/ui/toast.tsx'

/**
 * Starts the sign-in at a mail provider. An effect opens the provider's page, because the unsaved guard must have
 * rendered first that the browser leaves.
 */
export function useConnect() {
  const connect = api.mail.authorizeConnection.useMutation({
    onError: notifyError('Could not open the sign-in page. Try again.'),
  })
  const url = connect.data?.url
  useEffect(() => {
    if (url && isSecure(url)) window.location.assign(url)
    else if (url) notify.error('The sign-in page has no https:// address, so it was not opened.')
  }, [url])
  return {
    connect,
    /** Signs in with everything stored. */
    reconnect: () => connect.mutate({ body: {} }),
  }
}

/** Runs once when the sign-in at a provider has opened the screen. */
export function useAfterSignIn(onOpen: () => void): void {
  const navigate = useNavigate()
  const message: string | undefined = useLocation().state?.connected
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!message) return
    // A reload must not test again.
    void navigate(paths.mail, { replace: true })
    notify.success(message)
    open()
  }, [message, navigate])
}
