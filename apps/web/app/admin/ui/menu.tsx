import { Check, ChevronDown, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = {
  label: string
  Icon: LucideIcon
  disabled?: boolean
  /** Shows no chevron, and on a phone only the icon. */
  compact?: boolean
  iconOnly?: boolean
  children: ReactNode
}

export function Menu({ label, Icon, disabled = false, compact, iconOnly, children }: Props) {
  const id = useId()
  return (
    <>
      <Button
        quiet
        popoverTarget={id}
        aria-haspopup="menu"
        disabled={disabled}
        className={compact ? 'shrink-0 px-3! text-sm!' : 'px-4'}
      >
        <Icon size={18} />{' '}
        <span className={iconOnly ? 'sr-only' : compact ? 'max-md:sr-only' : undefined}>
          {label}
        </span>
        {!compact && <ChevronDown size={14} />}
      </Button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={({ newState, currentTarget }) =>
          newState === 'open' && listItems(currentTarget)[0]?.focus()
        }
        onKeyDown={moveFocus}
        className="m-0 max-h-[80dvb] min-w-52 overflow-y-auto panel p-2 text-sm text-ink shadow-float [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline,flip-block] supports-[position-area:end]:inset-auto not-supports-[position-area:end]:m-auto"
      >
        {children}
      </div>
    </>
  )
}

const listItems = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:enabled'),
]

/** Moves the focus as in a desktop menu: arrows, Home, End and first letters. Tab closes the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  if (key === 'Tab') currentTarget.hidePopover()
  const items = listItems(currentTarget)
  const index = items.indexOf(target as HTMLElement)
  const indexes: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: index - 1,
    Home: 0,
    End: -1,
  }
  const startsWithKey = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const later = [...items.slice(index + 1), ...items.slice(0, index)]
  const next = key in indexes ? items.at(indexes[key] ?? 0) : later.find(startsWithKey)
  if (!next) return
  if (key in indexes) event.preventDefault()
  next.focus()
}

type ItemProps = {
  onChoose: () => void
  note?: string
  disabled?: boolean
  /** Set for one of several values. */
  checked?: boolean
  children: ReactNode
}

export const MenuItem = ({ onChoose, note, disabled, checked, children }: ItemProps) => (
  <button
    type="button"
    {...(checked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemradio', 'aria-checked': checked })}
    tabIndex={-1}
    disabled={disabled}
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
      onChoose()
    }}
    className="flex min-h-11 w-full items-center justify-between gap-6 rounded-lg px-3 text-start -outline-offset-2 hover:bg-paper focus-visible:bg-paper disabled:opacity-55 aria-checked:font-semibold"
  >
    <span>{children}</span>
    {note && <span className="text-muted tabular-nums">{note}</span>}
    {checked && <Check size={16} className="text-sea" />}
  </button>
)

type GroupProps = { label: string; children: ReactNode }

export const MenuGroup = ({ label, children }: GroupProps) => (
  <fieldset aria-label={label} className="my-1 border-y border-line py-1">
    <p aria-hidden className="px-3 pt-1 text-xs text-muted">
      {label}
    </p>
    {children}
  </fieldset>
)
