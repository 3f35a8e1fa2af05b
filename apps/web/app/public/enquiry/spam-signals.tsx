import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { api } from '#app/api/client.ts'

/** A server-issued token that dates the opening of the form; fetched once. */
const FORM_TOKEN = { ...api.messages.formToken.queryOptions(), staleTime: Number.POSITIVE_INFINITY }

/** What tells people from programs: when the form was opened, and what stands in its `Honeypot`. */
export function useSpamSignals() {
  const client = useQueryClient()
  const honeypot = useRef<HTMLInputElement>(null)
  return {
    honeypot,
    /** Call it when somebody begins to fill the form in. */
    prepare: () => void client.prefetchQuery(FORM_TOKEN),
    read: () => ({
      ...client.getQueryData(FORM_TOKEN.queryKey),
      topic: honeypot.current?.value ?? '',
    }),
  }
}

/** A field that is invisible and unreachable for people, and filled in by bots. Its form is `relative`. */
export const Honeypot = ({ ref }: { ref?: Ref<HTMLInputElement> }) => (
  <div aria-hidden className="absolute -z-10 size-0 overflow-hidden">
    <input ref={ref} type="text" name="topic" tabIndex={-1} autoComplete="off" />
  </div>
)
