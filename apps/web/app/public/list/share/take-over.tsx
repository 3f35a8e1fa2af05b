import type { ListLine } from '@dhow/contract/lists'
import { paths } from '@dhow/contract/paths'
import { useNavigate } from 'react-router'
import { addLines, replaceLines, type Undo, useLineCount } from '#app/public/list/list.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'
import { ownLine } from './shared-lines.ts'

/** So long a replaced list can be put back. */
const UNDO_MS = 12_000

const sayReplaced = (undo: Undo) => {
  const id = notify.success(
    <span className="flex flex-wrap items-center gap-x-3">
      Your former list was replaced.
      <button
        type="button"
        className="min-h-8 font-medium underline underline-offset-4"
        onClick={() => {
          undo()
          notify.dismiss(id)
        }}
      >
        Undo
      </button>
    </span>,
    UNDO_MS,
  )
}

const sayAdded = (count: number, left: number) =>
  notify.success(
    left > 0
      ? `${countOf(count - left, 'line')} added. Your list is full: ${left} had no room.`
      : `${countOf(count, 'line')} added to your list.`,
    left > 0 ? UNDO_MS : undefined,
  )

/** Makes a list the visitor's own; where there is one already it asks what becomes of that. */
export function TakeOver({ lines }: { lines: readonly ListLine[] }) {
  const own = useLineCount()
  const navigate = useNavigate()
  const open = () => void navigate(paths.enquiry, { viewTransition: true })

  const replace = () => {
    const undo = replaceLines(lines.map(ownLine))
    if (own > 0) sayReplaced(undo)
    open()
  }
  const add = () => {
    const left = addLines(lines.map(ownLine))
    sayAdded(lines.length, left)
    open()
  }

  if (own === 0) return <Button onClick={replace}>Use this list</Button>
  return (
    <>
      <Button onClick={add}>Add to mine ({countOf(own, 'line')})</Button>
      <Button variant="quiet" onClick={replace}>
        Use it instead of mine
      </Button>
    </>
  )
}
