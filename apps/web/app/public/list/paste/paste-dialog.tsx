import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { addLines } from '#app/public/list/list.ts'
import { IconButton } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'
import { useModal } from '#app/ui/use-modal.ts'
import { PasteForm } from './paste-form.tsx'
import { linesOf, type Reviewed } from './review.ts'
import { ReviewForm } from './review-form.tsx'

/** So long the notice of lines that had no room stays. */
const READ_MS = 8_000

function add(rows: readonly Reviewed[]): void {
  const lines = linesOf(rows)
  const left = addLines(lines)
  if (left === 0) {
    notify.success(`${countOf(lines.length, 'line')} added.`)
    return
  }
  notify.success(
    `${countOf(lines.length - left, 'line')} added. The list is full: ${left} had no room.`,
    READ_MS,
  )
}

/** A pasted list from its rows to lines: first the rows, then what they mean. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const ref = useModal(true)
  const titleId = useId()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly Reviewed[]>()
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-raised shadow-float backdrop:bg-shade sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:w-[min(46rem,calc(100%-3rem))] sm:rounded-card sm:border sm:border-line"
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-3 sm:ps-6">
          <h2 id={titleId} className="headline text-xl">
            {rows ? 'Look it over' : 'Paste a list'}
          </h2>
          <IconButton label="Close" onClick={() => ref.current?.close()}>
            <X aria-hidden size={20} />
          </IconButton>
        </div>
        {rows ? (
          <ReviewForm
            rows={rows}
            onChange={setRows}
            onBack={() => setRows(undefined)}
            onAdd={() => {
              add(rows)
              ref.current?.close()
            }}
          />
        ) : (
          <PasteForm text={text} onChange={setText} onMatched={setRows} />
        )}
      </div>
    </dialog>
  )
}
