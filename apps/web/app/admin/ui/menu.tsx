import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = { label: string; Icon: LucideIcon; disabled?: boolean; children: ReactNode }

export function Menu({ label, Icon, disabled = false, children }: Props) {
  const id = useId()
  return (
    <>
      <Button variant="quiet" popoverTarget={id} disabled={disabled} className="px-4">
        <Icon size={18} /> {label} <ChevronDown size={14} />
      </Button>
      <ul
        id={id}
        popover="auto"
        aria-label={label}
        className="m-0 max-h-[80dvb] min-w-52 overflow-y-auto rounded-card border border-line bg-raised p-2 text-sm text-ink shadow-float [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline,flip-block] supports-[position-area:end]:inset-auto not-supports-[position-area:end]:m-auto"
      >
        {children}
      </ul>
    </>
  )
}

type ItemProps = { onChoose: () => void; note?: string; children: ReactNode }

export const MenuItem = ({ onChoose, note, children }: ItemProps) => (
  <li>
    <button
      type="button"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
        onChoose()
      }}
      className="flex min-h-11 w-full items-center justify-between gap-6 rounded-lg px-3 text-start -outline-offset-2 hover:bg-paper"
    >
      <span>{children}</span>
      {note && <span className="text-muted tabular-nums">{note}</span>}
    </button>
  </li>
)
