import { paths } from '@dhow/contract/paths'
import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createStored } from '#app/browser/stored.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'

const KEYS = [
  ['j', 'Next message'],
  ['k', 'Previous message'],
  ['Enter or o', 'Open the message'],
  ['x', 'Select the message'],
  ['r', 'Reply or follow up'],
  ['e', 'Mark as done'],
  ['/', 'Search'],
  ['Esc', 'Back to the list'],
  ['Ctrl Enter', 'Send'],
  ['?', 'Show shortcuts'],
] as const

/** Single keys can be switched off, because speech input may press them (WCAG 2.1.4). */
const stored = createStored<boolean>('inboxShortcuts', (text) => text !== 'false')

type Actions = {
  onMove: (direction: 1 | -1) => void
  onDone: () => void
}

/** Whether a key belongs to a field, a dialog or a menu. The layer of notices is an open popover too, but a manual one. */
export const isTaken = ({
  target,
  ctrlKey,
  altKey,
  metaKey,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  altKey ||
  metaKey ||
  document.querySelector('dialog[open], [popover=auto]:popover-open') !== null ||
  (target as Element).closest('input:not([type=checkbox]), select, textarea') !== null

const press = (selector: string): boolean => {
  const element = document.querySelector<HTMLElement>(selector)
  element?.click()
  return element !== null
}

/** The keyboard shortcuts of the inbox, and the button that explains them. */
export function Shortcuts({ onMove, onDone }: Actions) {
  const isOn = stored.useSelected((on) => on)
  const [isOpen, setOpen] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const actions: Record<string, () => unknown> = {
      j: () => onMove(1),
      k: () => onMove(-1),
      e: onDone,
      r: () => press('[data-shortcut="r"]'),
      o: () => press('[data-row] a:focus'),
      x: () => press('[data-row]:focus-within input[type=checkbox]'),
      '/': () => document.querySelector<HTMLElement>('[data-shortcut="/"] input')?.focus(),
      '?': () => setOpen(true),
    }
    const action = actions[event.key]
    if (!action || !isOn) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        Icon={Keyboard}
        size={20}
        onClick={() => setOpen(true)}
        className="max-md:hidden"
      />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Keyboard shortcuts"
        confirm="Close"
        onConfirm={() => setOpen(false)}
      >
        <dl className="grid gap-2 text-ink">
          {KEYS.map(([key, label]) => (
            <div key={key} className="flex items-center justify-between gap-4">
              <dt>{label}</dt>
              <dd>
                <kbd className="rounded-md border border-line bg-paper px-2 py-0.5 text-sm">
                  {key}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
        <LabelledCheckbox
          className="mt-4 text-ink"
          checked={isOn}
          onChange={({ target }) => stored.write(target.checked)}
        >
          Use single keys as shortcuts
        </LabelledCheckbox>
      </ConfirmDialog>
    </>
  )
}

/** Moves the focus to the next or previous row of the list. */
export function focusRow(direction: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row] a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (direction > 0 ? 0 : links.length - 1) : at + direction
  links[next]?.focus()
}

/** Returns the id of the message whose row has the focus. */
export function focusedId(): string | undefined {
  const link = document.activeElement?.closest('[data-row] a')
  const start = paths.message('')
  const path = link && new URL((link as HTMLAnchorElement).href).pathname
  return path?.startsWith(start) ? decodeURIComponent(path.slice(start.length)) : undefined
}
