import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError, translateError } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy, useIsSlow, useOnline } from '#app/ui/hooks.ts'

const RETRY_DELAYS_S = [2, 8, 20]

const MAX_RETRY_AFTER_S = 30

/** Missing response (0), or a server or proxy that is starting or busy. */
const TRANSIENT_STATUSES = new Set([0, 502, 503, 504])

function getRetryDelay(error: unknown, failures: number) {
  if (!(error instanceof ApiError) || !TRANSIENT_STATUSES.has(error.status)) return undefined
  const delay = RETRY_DELAYS_S[failures - 1]
  const { retryAfterS = 0 } = error
  if (delay === undefined || retryAfterS > MAX_RETRY_AFTER_S) return undefined
  return Math.max(delay, retryAfterS)
}

/** Resolves after some seconds, or when the browser is online again; waits while offline. */
const wait = (seconds: number, { signal }: AbortController): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => navigator.onLine && resolve(), seconds * 1_000)
    window.addEventListener('online', () => resolve(), { signal })
    signal.addEventListener('abort', () => resolve())
  })

export const explainFailure = (error: Error, i18n: I18n) =>
  translateError(error, i18n.t('Failed to send message'), i18n)

export type Retry = { isBusy: boolean; seconds: number }

type Sent = { body: EnquirySubmission | FormData; idempotencyKey: string }

type Outcome = {
  mutationKey?: string[]
  onSuccess: (response: { message: string; reference: string }) => void
  onError: (error: Error) => void
}

/** Retries automatically after transient errors. */
export function useSendEnquiry(outcome: Outcome) {
  const [retry, setRetry] = useState<Retry>()
  const [hasFailed, setHasFailed] = useState(false)
  const [upload, setUpload] = useState<Upload>()
  const retryWait = useRef<AbortController>(undefined)
  const isStopped = useRef(false)

  const sendWithRetries = async (sent: Sent) => {
    isStopped.current = false
    for (let failed = 1; ; failed++) {
      try {
        const reported = sent.body instanceof FormData && { onUpload: setUpload }
        return await api.messages.send.call({ ...sent, ...reported })
      } catch (error) {
        const seconds = getRetryDelay(error, failed)
        if (seconds === undefined) throw error
        const current = new AbortController()
        retryWait.current = current
        setHasFailed(true)
        setRetry({ isBusy: (error as ApiError).status > 0, seconds })
        await wait(seconds, current)
        current.abort()
        setUpload(undefined)
        setRetry(undefined)
        if (isStopped.current) throw error
      }
    }
  }
  const mutation = useMutation({
    mutationFn: sendWithRetries,
    ...outcome,
    onSettled: () => {
      setHasFailed(false)
      setUpload(undefined)
    },
  })

  return {
    send: mutation.mutate,
    error: mutation.error,
    isIdle: mutation.isIdle,
    isPending: mutation.isPending,
    /** The pending retry; undefined during an attempt. */
    retry,
    isRetrying: hasFailed && !retry,
    upload,
    tryNow: () => retryWait.current?.abort(),
    stop: () => {
      isStopped.current = true
      retryWait.current?.abort()
    },
  }
}

type Props = {
  sending: ReturnType<typeof useSendEnquiry>
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
            quiet
            onClick={() => {
              button.current?.focus()
              stop()
            }}
          >
            {i18n.t('Stop trying')}
          </Button>
        )}
      </div>
      <p role="status" className="caption empty:hidden">
        {describeStatus({ retry, isRetrying, online, slow }, i18n)}
      </p>
    </>
  )
}

type Status = { retry: Retry | undefined; isRetrying: boolean; online: boolean; slow: boolean }

function describeStatus({ retry, isRetrying, online, slow }: Status, i18n: I18n) {
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
