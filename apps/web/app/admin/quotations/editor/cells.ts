import { toDecimal } from '@dhow/trade/money'
import type { KeyboardEvent, SyntheticEvent } from 'react'

/** Returns the cell of a quantity or price that an event happened in. */
export function locateCell({ target, currentTarget }: SyntheticEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || !target.dataset.cell) return undefined
  const line = [...currentTarget.children].findIndex((row) => row.contains(target))
  const name = target.dataset.cell
  return { list: currentTarget, value: target.value, name, line, column: Number(name) }
}

type Cell = NonNullable<ReturnType<typeof locateCell>>

export function focusCell({ list, line, name }: Cell) {
  const input = list.children[line]?.querySelector<HTMLInputElement>(`[data-cell="${name}"]`)
  input?.focus()
  input?.select()
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus as a spreadsheet does: Enter and the arrows go to the same cell of the next or previous line. */
export function moveToLine(event: KeyboardEvent<HTMLElement>) {
  const cell = locateCell(event)
  const step = STEPS[event.key]
  if (!cell || !step || event.nativeEvent.isComposing) return
  event.preventDefault()
  focusCell({ ...cell, line: cell.line + (event.shiftKey ? -1 : step) })
}

/** Formats an amount without the currency, which the head of the column states. */
export const formatPlainAmount = (amount: bigint | undefined, digits: number): string =>
  amount === undefined
    ? ''
    : Number(toDecimal(amount, digits)).toLocaleString('en', { minimumFractionDigits: digits })
