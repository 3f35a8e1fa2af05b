import { LIMITS } from '@dhow/contract/limits'
import { countOf, formatNumber } from '#app/ui/text.ts'

/**
 * The text of a selection bar, and the label of its 'select all' button, limited to one request. The
 * label is undefined while none or all are selected.
 */
export function describeSelection(selected: number, total: number, one: string) {
  const most = Math.min(total, LIMITS.rows)
  const all = `Select ${most === total ? 'all' : 'the first'} ${formatNumber(most)}`
  return {
    text: textOf(selected, total, one),
    all: selected > 0 && selected < most ? all : undefined,
  }
}

function textOf(selected: number, total: number, one: string): string {
  const everything = countOf(total, one)
  if (selected === 0) return everything
  if (selected >= total) return `All ${everything} selected`
  return `${formatNumber(selected)} of ${everything} selected`
}
