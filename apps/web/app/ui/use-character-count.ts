import { useEffect, useRef, useState } from 'react'
import { countOf, formatNumber } from './numbers.ts'

/** The most characters left at which a field begins to count; with a short limit, its last tenth. */
const MAX_LEFT_SHOWN = 250

/** Milliseconds without a key after which the count is read out. */
const ANNOUNCE_DELAY_MS = 1_000

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Characters that would be stored: white space that is taken off before does not count. */
function lengthOf(field: TextBox): number {
  const text = field.value.trim()
  return (field instanceof HTMLTextAreaElement ? text : text.replace(/\s+/g, ' ')).length
}

/**
 * Counts the characters of the text box inside `box` against a limit; without a limit, nothing.
 * @returns what to say of them: `left` near the limit, `excess` beyond it; `announced` is either, for a
 * live region, once the typing pauses
 */
export function useCharacterCount(label: string, limit: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [length, setLength] = useState(0)
  const [announced, setAnnounced] = useState('')

  const notesOn = (count: number) => {
    if (limit === undefined) return {}
    const rest = limit - count
    if (rest < 0) {
      const excess = `${label}: ${countOf(-rest, 'character')} too many; at most ${formatNumber(limit)} fit.`
      return { excess }
    }
    if (rest > Math.min(MAX_LEFT_SHOWN, limit / 10)) return {}
    return { left: `${countOf(rest, 'character')} left` }
  }
  const count = () => {
    const field = box.current?.querySelector<TextBox>('input, textarea')
    const now = limit === undefined || !field ? 0 : lengthOf(field)
    setLength(now)
    return now
  }

  // Also after every rendering: a form that fills in its fields sends them no event.
  useEffect(() => void count())
  useEffect(() => () => clearTimeout(timer.current), [])

  const onInput = () => {
    const { excess, left } = notesOn(count())
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnnounced(excess ?? left ?? ''), ANNOUNCE_DELAY_MS)
  }
  return { box, ...notesOn(length), announced, onInput }
}
