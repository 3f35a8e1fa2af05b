import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { I18n } from '@lingui/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError } from '#app/api/error.ts'
import { errorText } from '#app/api/error-text.ts'
import type { Upload } from '#app/api/files.ts'

const RETRY_DELAYS_S = [2, 8, 20]

const MAX_RETRY_AFTER_S = 30

/** No response (0), or a server or proxy that is starting or busy. */
const TRANSIENT_STATUSES = new Set([0, 502, 503, 504])

function retryDelay(error: unknown, failures: number): number | undefined {
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

export const failureOf = (error: Error, i18n: I18n) =>
  errorText(error, i18n.t('Failed to send message'), i18n)

export type Retry = { isBusy: boolean; seconds: number }

type Sent = { body: EnquirySubmission | FormData; idempotencyKey: string }

type Outcome = {
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
        const seconds = retryDelay(error, failed)
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
