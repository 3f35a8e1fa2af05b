import { LIMITS } from '@dhow/contract/limits'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { notify } from '#app/ui/toast.tsx'
import { addLines, findLine, type Line, type NewLine } from './list.ts'
import { formatAmount } from './product-line.ts'

/** Creates a line for a text that finds no product; undefined without letters and digits. */
export function createTextLine(text: string): (NewLine & { text: string }) | undefined {
  const words = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const written = words.slice(0, LIMITS.lineText).toWellFormed()
  return /[\p{L}\p{N}]/u.test(written) ? { text: written, written, unit: 'carton' } : undefined
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

/** Counts the lines that were added to the list, and those that it had before. */
export function describeAdded(added: number, listed: number, i18n: I18n): string {
  const texts = [
    (added > 0 || listed === 0) &&
      i18n.t('{count, plural, one {# line added.} other {# lines added.}}', { count: added }),
    listed > 0 &&
      i18n.t(
        '{count, plural, one {# line was already in your list: its quantity is unchanged.} other {# lines were already in your list: their quantities are unchanged.}}',
        { count: listed },
      ),
  ]
  return texts.filter(Boolean).join(' ')
}

/** Adds the lines that the list does not have, because adding to their quantities could double an order unnoticed. */
export function addNew(
  lines: readonly NewLine[],
  isListed: (line: NewLine) => boolean,
  i18n: I18n,
): void {
  const newLines = lines.filter((line) => !isListed(line))
  if (!addOrNotify(newLines, i18n)) return
  notify.success(describeAdded(newLines.length, lines.length - newLines.length, i18n))
}

export const notifyListed = (line: Line, i18n: I18n): string =>
  notify.info(
    i18n.t('Already in your enquiry: {product}, {quantity}.', {
      product: isolate(line.text ?? i18n.t('A product'), i18n),
      quantity: formatAmount(line, i18n),
    }),
  )

/** Adds a line unless the list has it, about which it notifies the visitor. Returns whether the line was added. */
export function addOnce(line: NewLine, i18n: I18n): boolean {
  const listedLine = findLine(line)
  if (!listedLine) return addOrNotify([line], i18n)
  notifyListed(listedLine, i18n)
  return false
}
