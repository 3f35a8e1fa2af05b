import { useEffect, useRef, useState } from 'react'
import { countOf, formatNumber } from './numbers.ts'

/** A field shows the count from this many characters left; with a short limit, from its last tenth. */
const MAX_LEFT_SHOWN = 250

/** After the last keystroke. */
const ANNOUNCE_DELAY_MS = 1_000

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** The length as it would be stored, with white space trimmed. */
function lengthOf(field: TextBox): number {
  const text = field.value.trim()
  return (field instanceof HTMLTextAreaElement ? text : text.replace(/\s+/g, ' ')).length
}

/**
 * Counts the characters of the text box inside `box` against a limit, if any.
 * @returns notes: `left` near the limit, `excess` beyond it; `announced` is either, for a live region, once
 * typing pauses
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

  // After every render too: fields set by code fire no event.
  useEffect(() => void count())
  useEffect(() => () => clearTimeout(timer.current), [])

  const onInput = () => {
    const { excess, left } = notesOn(count())
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnnounced(excess ?? left ?? ''), ANNOUNCE_DELAY_MS)
  }
  return { box, ...notesOn(length), announced, onInput }
}
