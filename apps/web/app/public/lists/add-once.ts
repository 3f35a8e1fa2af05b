import { LIMITS } from '@dhow/contract/limits'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { notify } from '#app/ui/toast.tsx'
import { addLines, findLine, type Line, type NewLine } from './list.ts'

/** Creates a line for a text that finds no product; undefined without letters and digits. */
export function createAskedLine(text: string): (NewLine & { text: string }) | undefined {
  const words = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const written = words.slice(0, LIMITS.lineText).toWellFormed()
  return /[\p{L}\p{N}]/u.test(written)
    ? { text: written, written, quantity: 1, unit: 'carton' }
    : undefined
}

/** Adds lines. Notifies the visitor and returns false if the list has no room for some. */
export function addOrNotify(lines: readonly NewLine[], i18n: I18n): boolean {
  const count = lines.length > 0 ? addLines(lines) : 0
  if (count === 0) return true
  notify.error(
    i18n.t(
      'Your list is full. {count, plural, one {# line not added.} other {# lines not added.}}',
      { count },
    ),
  )
  return false
}

export const notifyListed = (line: Line, i18n: I18n): string =>
  notify.info(
    i18n.t('Already in your enquiry: {product}, {quantity}.', {
      product: isolate(line.text ?? i18n.t('A product'), i18n),
      quantity: formatQuantity(line, i18n),
    }),
  )

/** Adds a line unless the list has it, about which it notifies the visitor. Returns whether the line was added. */
export function addOnce(line: NewLine, i18n: I18n): boolean {
  const listed = findLine(line)
  if (!listed) return addOrNotify([line], i18n)
  notifyListed(listed, i18n)
  return false
}
