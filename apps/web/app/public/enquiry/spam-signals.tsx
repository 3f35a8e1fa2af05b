import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { api } from '#app/api/client.ts'

/** Server-issued token with the time at which the form was opened; fetched once. */
const FORM_TOKEN = { ...api.messages.formToken.queryOptions(), staleTime: Number.POSITIVE_INFINITY }

export function useSpamSignals() {
  const client = useQueryClient()
  const honeypot = useRef<HTMLInputElement>(null)
  return {
    honeypot,
    /** Call when the user starts to fill in the form. */
    prepare: () => void client.prefetchQuery(FORM_TOKEN),
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
