import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy, useIsSlow, useOnline } from '#app/ui/hooks.ts'
import type { Retry } from './use-send-enquiry.ts'

type Props = {
  sending: { isPending: boolean; retry: Retry | undefined; isRetrying: boolean; stop: () => void }
  label: string
  failureId: string | undefined
  isWide?: boolean
}

export function SendControls({ sending, label, failureId, isWide = false }: Props) {
  const { i18n } = useLingui()
  const { isPending, retry, isRetrying, stop } = sending
  const isSending = isPending && !retry
  const button = useFocusAfterBusy(isSending)
  const online = useOnline()
  const slow = useIsSlow(isSending)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          type="submit"
          disabled={isSending}
          className={isWide ? 'grow' : undefined}
          aria-describedby={failureId}
        >
          {retry ? i18n.t('Send now') : isSending ? i18n.t('Sending...') : label}
        </Button>
        {retry && (
          <Button
            variant="quiet"
            onClick={() => {
              button.current?.focus()
              stop()
            }}
          >
            {i18n.t('Stop trying')}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {statusText({ retry, isRetrying, online, slow }, i18n)}
      </p>
    </>
  )
}

type Status = { retry: Retry | undefined; isRetrying: boolean; online: boolean; slow: boolean }

function statusText(status: Status, i18n: I18n): string | undefined {
  const { retry, isRetrying, online, slow } = status
  if (retry && !online) {
    return i18n.t(
      'You are offline. Keep this page open: your message will be sent when you are online again.',
    )
  }
  if (retry) {
    return i18n.t(
      retry.isBusy
        ? /*i18n*/ 'The server is busy. Your message is saved here. Sending it again in {seconds, plural, one {# second} other {# seconds}}.'
        : /*i18n*/ 'The connection was lost. Your message is saved here. Sending it again in {seconds, plural, one {# second} other {# seconds}}.',
      { seconds: retry.seconds },
    )
  }
  if (!online) {
    return i18n.t('You are offline. Your message is saved here. Send it when you are online again.')
  }
  if (slow) return i18n.t('Still sending: the connection is slow. Keep this page open.')
  return isRetrying ? i18n.t('Trying again…') : undefined
}

/** Server-issued token with the time at which the form was opened; fetched once. */
const FORM_TOKEN = { ...api.messages.formToken.queryOptions(), staleTime: Number.POSITIVE_INFINITY }

export function useSpamSignals() {
  const client = useQueryClient()
  const honeypot = useRef<HTMLInputElement>(null)
  return {
    honeypot,
    /** Call when the user starts to fill in the form: the schema is a larger script than the form. */
    prepare: (loadSchema: () => Promise<unknown>) => {
      void client.prefetchQuery(FORM_TOKEN)
      void loadSchema().catch(() => {})
    },
    read: () => ({
      ...client.getQueryData(FORM_TOKEN.queryKey),
      topic: honeypot.current?.value ?? '',
    }),
  }
}

/** A field that people cannot see or reach, but bots fill in. Its form must be `relative`. */
export const Honeypot = ({ ref }: { ref?: Ref<HTMLInputElement> }) => (
  <div aria-hidden className="absolute -z-10 size-0 overflow-hidden">
    <input ref={ref} type="text" name="topic" tabIndex={-1} autoComplete="off" />
  </div>
)
