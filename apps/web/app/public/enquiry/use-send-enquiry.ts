import type { SentEnquiry } from '@dhow/contract/sent-enquiry'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'
import type { Upload } from '#app/api/upload.ts'

/** Before each retry: half a minute in all. */
const RETRY_DELAYS_S = [2, 8, 20]

/** A longer Retry-After is not waited for. */
const MAX_RETRY_AFTER_S = 30

/** No response (0), or a server or its proxy that is starting or busy. */
const TRANSIENT_STATUSES = new Set([0, 502, 503, 504])

/** Seconds until the next retry; undefined when it should not be retried. */
function retryDelay(error: unknown, failures: number): number | undefined {
  if (!(error instanceof ApiError) || !TRANSIENT_STATUSES.has(error.status)) return undefined
  const delay = RETRY_DELAYS_S[failures - 1]
  const { retryAfterS = 0 } = error
  if (delay === undefined || retryAfterS > MAX_RETRY_AFTER_S) return undefined
  return Math.max(delay, retryAfterS)
}

/** Resolves after some seconds, or when the browser comes back online; while offline it waits on. */
const wait = (seconds: number, { signal }: AbortController): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => navigator.onLine && resolve(), seconds * 1_000)
    window.addEventListener('online', () => resolve(), { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Why an enquiry was not sent, in words. */
export const failureOf = (error: Error) => messageOf(error, 'Failed to send message')

export type Retry = {
  /** Whether the server responded but was busy, rather than unreachable. */
  isBusy: boolean
  /** From the failure to the next attempt. */
  seconds: number
}

type Outcome = {
  onSuccess: (response: { message: string; reference: string }) => void
  onError: (error: Error) => void
}

/** Sends an enquiry, as a form where files come with it, with automatic retries after transient failures. */
export function useSendEnquiry(outcome: Outcome) {
  const [retry, setRetry] = useState<Retry>()
  const [failures, setFailures] = useState(0)
  const [upload, setUpload] = useState<Upload>()
  const retryWait = useRef<AbortController>(undefined)
  const isStopped = useRef(false)

  const sendWithRetries = async (body: SentEnquiry | FormData) => {
    isStopped.current = false
    for (let failed = 1; ; failed++) {
      try {
        const reported = body instanceof FormData && { onUpload: setUpload }
        return await api.messages.send.call({ body, ...reported })
      } catch (error) {
        const seconds = retryDelay(error, failed)
        if (seconds === undefined) throw error
        const current = new AbortController()
        retryWait.current = current
        setFailures(failed)
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
      setFailures(0)
      setUpload(undefined)
    },
  })

  return {
    send: mutation.mutate,
    /** Why it was not sent; null while trying. */
    error: mutation.error,
    isIdle: mutation.isIdle,
    isPending: mutation.isPending,
    /** The pending retry; undefined while an attempt is in flight. */
    retry,
    isRetrying: failures > 0 && !retry,
    /** How much of the files has left, in the attempt in flight. */
    upload,
    /** Retries now. */
    tryNow: () => retryWait.current?.abort(),
    /** Gives up. */
    stop: () => {
      isStopped.current = true
      retryWait.current?.abort()
    },
  }
}
