import { render, screen } from '@testing-library/react'
import Sortable from 'sortablejs'
import { expect, it, vi } from 'vitest'
import { useSortableTiles } from './use-sortable-tiles.ts'

type Props = { onMove: (from: number, to: number) => void; enabled?: boolean }

function Rows({ onMove, enabled = true }: Props) {
  const ref = useSortableTiles<HTMLUListElement>(onMove, enabled)
  return (
    <ul ref={ref}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  )
}

const list = () => screen.getByRole('list')
const sortable = () => Sortable.get(list())

/** Moves a row in the document, as a drag does, and then reports it. */
function drag(from: number, to: number) {
  const item = list().children[from] as HTMLElement
  item.remove()
  list().insertBefore(item, list().children[to] ?? null)
  const event = { from: list(), item, oldIndex: from, newIndex: to }
  sortable()?.options.onEnd?.(event as Sortable.SortableEvent)
}

it.each([
  [0, 3],
  [3, 0],
  [1, 2],
])('reports a drag from %i to %i in the React order of the rows', (from, to) => {
  const rows = vi.fn()
  render(<Rows onMove={(...move) => rows(...move, list().textContent)} />)
  drag(from, to)
  expect(rows).toHaveBeenCalledExactlyOnceWith(from, to, 'abcd')
})

it('calls the latest listener, but not for a drag without effect', () => {
  const [first, latest] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Rows onMove={first} />)
  rerender(<Rows onMove={latest} />)
  drag(2, 2)
  drag(0, 1)
  expect(first).not.toHaveBeenCalled()
  expect(latest).toHaveBeenCalledExactlyOnceWith(0, 1)
})

it('removes its listeners when disabled', () => {
  const { rerender } = render(<Rows onMove={vi.fn()} />)
  expect(sortable()).toBeDefined()
  rerender(<Rows onMove={vi.fn()} enabled={false} />)
  expect(sortable()).toBeFalsy()
})
