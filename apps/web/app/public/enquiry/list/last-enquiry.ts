import type { Line, NewLine } from '#app/public/list/list.ts'
import { parseLines, stringifyLines } from '#app/public/list/stored-lines.ts'

const KEY = 'lastEnquiry'

/** The last enquiry sent from this device. */
export type LastEnquiry = { reference: string; lines: readonly NewLine[] }

export function writeLastEnquiry(reference: string, lines: readonly Line[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ reference, list: stringifyLines(lines) }))
  } catch {}
}

export function readLastEnquiry(): LastEnquiry | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    const { reference, list } = stored as Record<string, unknown>
    const lines = parseLines(String(list)).map(({ key: _, ...line }) => line)
    const isReference = typeof reference === 'string' && /^[\w-]{1,40}$/.test(reference)
    return isReference && lines.length > 0 ? { reference, lines } : undefined
  } catch {
    return undefined
  }
}
