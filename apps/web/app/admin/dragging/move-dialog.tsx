import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

type Props = {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onClose: () => void
}

export function MoveDialog({ name, index, count, onMove, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(String(index + 1))
  const target = Number(text)
  const valid = Number.isInteger(target) && target >= 1 && target <= count
  const [tried, setTried] = useState(false)

  const move = (to: number) => {
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
    <Dialog ref={ref} onClose={onClose} title={`Move ${name}`}>
      <p className="caption tabular-nums">
        Position {index + 1} of {count}
      </p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        {moves.map(({ label, to, Icon }) => (
          <Button
            key={label}
            quiet
            className="px-2! whitespace-nowrap"
            disabled={to === index || to < 0 || to >= count}
            onClick={() => move(to)}
          >
            <Icon size={17} /> {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className="mt-5 flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (valid) move(target - 1)
        }}
      >
        <div className="min-w-0 grow">
          <TextField
            label="New position"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onFocus={({ target: box }) => box.select()}
            onChange={({ target: box }) => setText(box.value)}
            error={tried && !valid ? `Enter a whole number from 1 to ${count}.` : undefined}
          />
        </div>
        <Button type="submit" className="mt-6.5 shrink-0">
          Move
        </Button>
      </form>
      <div className="mt-4 text-end">
        <Button quiet onClick={() => ref.current?.close()}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
