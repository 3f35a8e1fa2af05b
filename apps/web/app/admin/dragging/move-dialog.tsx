import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useModal } from '#app/ui/hooks.ts'

type Props = {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onClose: () => void
}

export function MoveDialog({ name, index, count, onMove, onClose }: Props) {
  const ref = useModal(true)
  const id = useId()
  const [typed, setTyped] = useState(String(index + 1))
  const target = Number(typed)
  const valid = Number.isInteger(target) && target >= 1 && target <= count
  const [tried, setTried] = useState(false)

  const go = (to: number) => {
    ref.current?.close()
    if (to !== index) onMove(to)
  }
  const moves = [
    { label: 'Move to top', to: 0, Icon: ChevronsUp },
    { label: 'Move up', to: index - 1, Icon: ChevronUp },
    { label: 'Move down', to: index + 1, Icon: ChevronDown },
    { label: 'Move to end', to: count - 1, Icon: ChevronsDown },
  ]
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={id}
      className="w-[min(26rem,calc(100%-2rem))] rounded-card border border-line bg-raised p-6 shadow-float backdrop:bg-shade"
    >
      <h2 id={id} className="line-clamp-2 text-lg font-semibold">
        Move {name}
      </h2>
      <p className="mt-1 text-sm text-muted tabular-nums">
        Position {index + 1} of {count}
      </p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        {moves.map(({ label, to, Icon }) => (
          <Button
            key={label}
            variant="quiet"
            className="px-2! whitespace-nowrap"
            disabled={to === index || to < 0 || to >= count}
            onClick={() => go(to)}
          >
            <Icon aria-hidden size={17} className="shrink-0" /> {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className="mt-5 flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (valid) go(target - 1)
        }}
      >
        <div className="min-w-0 grow">
          <TextField
            label="New position"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onFocus={({ target: box }) => box.select()}
            onChange={({ target: box }) => setTyped(box.value)}
            error={tried && !valid ? `Enter a whole number from 1 to ${count}.` : undefined}
          />
        </div>
        <Button type="submit" className="mt-6.5 shrink-0">
          Move
        </Button>
      </form>
      <div className="mt-4 text-end">
        <Button variant="quiet" onClick={() => ref.current?.close()}>
          Cancel
        </Button>
      </div>
    </dialog>
  )
}
