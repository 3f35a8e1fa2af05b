import { render, screen } from '@testing-library/react'
import Sortable from 'sortablejs'
import { expect, it, vi } from 'vitest'
import { calculateDropDuration, calculateScrollStep, useSortableTiles } from './drag-motion.ts'

function Rows({ onMove }: { onMove: (from: number, to: number) => void }) {
  const ref = useSortableTiles<HTMLUListElement>(onMove, true)
  return (
    <ul ref={ref}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  )
}

const getList = () => screen.getByRole('list')
/** Moves a row in the document, as a drag does, and then reports it. */
function drag(from: number, to: number) {
  const item = getList().children[from] as HTMLElement
  item.remove()
  getList().insertBefore(item, getList().children[to] ?? null)
  const event = { from: getList(), item, oldIndex: from, newIndex: to }
  Sortable.get(getList())?.options.onEnd?.(event as Sortable.SortableEvent)
}

it.each([
  [0, 3],
  [3, 0],
])('reports a drag from %i to %i in the React order of the rows', (from, to) => {
  const rows = vi.fn()
  render(<Rows onMove={(...move) => rows(...move, getList().textContent)} />)
  drag(2, 2)
  drag(from, to)
  expect(rows).toHaveBeenCalledExactlyOnceWith(from, to, 'abcd')
})

it.each([
  [0, 330],
  [750, 440],
  [9_000, 550],
])('animates a drop over %i px for %i ms', (distance, duration) => {
  expect(calculateDropDuration(distance)).toBe(duration)
})

it.each([
  ['just outside a quarter from the bottom', 849, 0],
  ['just within a quarter from the bottom', 855, 1],
  ['beyond the bottom', 1_300, 28],
  ['at the top', 100, -28],
])('scrolls %s of a view from 100 to 1100', (_where, y, step) => {
  expect(calculateScrollStep(y, 100, 1_100)).toBe(step)
})
