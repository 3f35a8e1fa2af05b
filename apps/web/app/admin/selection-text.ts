import { LIMITS } from '@dhow/contract/limits'
import { countOf, formatNumber } from '#app/ui/text.ts'

/**
 * Returns the text of a selection bar and the label of its 'select all' button, which selects at most
 * the rows of one request. Without a label there is no button.
 */
export function describeSelection(selected: number, total: number, one: string) {
  const max = Math.min(total, LIMITS.rows)
  const label = `Select ${max === total ? 'all' : 'the first'} ${formatNumber(max)}`
  const count = countOf(total, one)
  const text =
    selected >= total ? `All ${count} selected` : `${formatNumber(selected)} of ${count} selected`
  return {
    text: selected === 0 ? count : text,
    all: selected > 0 && selected < max ? label : undefined,
  }
}
