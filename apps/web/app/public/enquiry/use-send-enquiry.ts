import type { SentEnquiry } from '@dhow/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError } from '#app/api/error.ts'

/** Seconds before each further try: half a minute in all. */
const RETRY_DELAYS_S = [2, 8, 20]

/** Seconds that a server may ask for; one that wants more rest is not waited for. */
const MAX_RETRY_AFTER_S = 30

/** No answer, and what a server, or the proxy before it, says while it starts or is busy. */
const TRANSIENT_STATUSES = new Set([0, 502, 503, 504])

/** Seconds until a sending that failed is worth another try; undefined when it is not. */
function retryDelay(error: unknown, failures: number): number | undefined {
  if (!(error instanceof ApiError) || !TRANSIENT_STATUSES.has(error.status)) return undefined
  const delay = RETRY_DELAYS_S[failures - 1]
  const { retryAfterS = 0 } = error
  if (delay === undefined || retryAfterS > MAX_RETRY_AFTER_S) return undefined
  return Math.max(delay, retryAfterS)
}

/** Resolves after some seconds, later where there is no connection until then, or when one comes back. */
const wait = (seconds: number, { signal }: AbortController): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => navigator.onLine && resolve(), seconds * 1_000)
    window.addEventListener('online', () => resolve(), { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** What a sending that has failed waits for. */
export type Retry = {
  /** Whether the server answered, and could not take it. */
  isBusy: boolean
  /** Seconds from the failure to the next try. */
  seconds: number
}

type Outcome = { onSuccess: (answer: { message: string }) => void; onError: (error: Error) => void }

/** Sends an enquiry, and again by itself where that failed for a reason that may pass. */
export function useSendEnquiry(outcome: Outcome) {
  const [retry, setRetry] = useState<Retry>()
  const [failures, setFailures] = useState(0)
  const retryWait = useRef<AbortController>(undefined)
  const isStopped = useRef(false)

  const sendWithRetries = async (body: SentEnquiry) => {
    isStopped.current = false
    for (let failed = 1; ; failed++) {
      try {
        return await api.messages.send.call({ body })
      } catch (error) {
        const seconds = retryDelay(error, failed)
        if (seconds === undefined) throw error
        const current = new AbortController()
        retryWait.current = current
        setFailures(failed)
        setRetry({ isBusy: (error as ApiError).status > 0, seconds })
        await wait(seconds, current)
        current.abort()
        setRetry(undefined)
        if (isStopped.current) throw error
      }
    }
  }
  const mutation = useMutation({
    mutationFn: sendWithRetries,
    ...outcome,
    onSettled: () => setFailures(0),
  })

  return {
    send: mutation.mutate,
    /** Why it was not sent; not there while it is being tried. */
    error: mutation.error,
    isIdle: mutation.isIdle,
    isPending: mutation.isPending,
    /** What it waits for before it tries again; undefined while a try is on its way. */
    retry,
    isRetrying: failures > 0 && !retry,
    /** Ends the wait with another try. */
    tryNow: () => retryWait.current?.abort(),
    /** Ends the wait, and the tries. */
    stop: () => {
      isStopped.current = true
      retryWait.current?.abort()
    },
  }
}
