import { HTTPError } from 'ky'
import { useEffect, useEffectEvent } from 'react'
import { http } from '#app/api/http.ts'
import { useReload } from './use-inbox.ts'

const RECONNECT_DELAY_MS = 3_000

/** Milliseconds between reloads in a window above the limit of streams. */
const POLL_MS = 60_000

/** Loads the inbox again as soon as the server tells of an enquiry, an answer or a change in another window. */
export function useOfficeEvents(): void {
  const reload = useReload()
  const onChange = useEffectEvent(() => void reload())
  useEffect(() => {
    const controller = new AbortController()
    void listen(() => onChange(), controller.signal)
    return () => controller.abort()
  }, [])
}

/** Reads the stream with `fetch`, because `EventSource` cannot send the session's token. */
async function listen(onChange: () => void, signal: AbortSignal): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    let delayMs = RECONNECT_DELAY_MS
    try {
      const { body } = await http('/api/office-events', { signal })
      // Events may have been missed.
      if (!isFirst) onChange()
      isFirst = false
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        if (text.includes('event: inbox')) onChange()
      }
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === 429) {
        delayMs = POLL_MS
        if (!isFirst) onChange()
        isFirst = false
      }
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}
