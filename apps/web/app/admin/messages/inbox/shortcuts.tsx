import { paths } from '@dhow/contract/paths'
import { Keyboard } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeyDown } from '#app/admin/frame/office-page.tsx'
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

/** Returns whether a key belongs to a field, a dialog or a menu. The layer of notices is a manual popover. */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  document.querySelector('dialog[open], [popover=auto]:popover-open') !== null ||
  (event.target as Element).closest('input:not([type=checkbox]), select, textarea') !== null

const press = (selector: string): boolean => {
  const element = document.querySelector<HTMLElement>(selector)
  element?.click()
  return element !== null
}

export function Shortcuts({ onMove, onDone }: Actions) {
  const isOn = stored.useSelected((on) => on)
  const [isOpen, setOpen] = useState(false)
  useKeyDown((event) => {
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

export function focusRow(direction: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row] a')]
  const index = links.indexOf(document.activeElement as HTMLElement)
  const next = index < 0 ? (direction > 0 ? 0 : links.length - 1) : index + direction
  links[next]?.focus()
}

export function getFocusedId(): string | undefined {
  const link = document.activeElement?.closest('[data-row] a')
  const start = paths.message('')
  const path = link && new URL((link as HTMLAnchorElement).href).pathname
  return path?.startsWith(start) ? decodeURIComponent(path.slice(start.length)) : undefined
}

/** The element to focus; without an id, the list's heading. */
type Target = { id?: string | undefined }

/**
 * Moves the focus when the open message is left: to its row, to the row that took its position, or to the
 * list's heading when that row is out of view.
 */
export function useReturnFocus(openId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [lastOpenId, setLastOpenId] = useState(openId)
  const [target, setTarget] = useState<Target | undefined>(openId ? { id: openId } : undefined)
  if (openId !== lastOpenId) {
    setLastOpenId(openId)
    if (openId) setTarget({ id: openId })
  }
  const toHeading = openId === undefined && target !== undefined && target.id === undefined
  useEffect(() => {
    if (!toHeading) return
    if (!isTyping()) heading.current?.focus({ preventScroll: true })
    setTarget(undefined)
  }, [toHeading])

  return {
    returnTo: target?.id,
    /** Call it when the row has taken the focus, or is out of view. */
    onReturn: useCallback((isVisible: boolean) => setTarget(isVisible ? undefined : {}), []),
    /** Call it before the open message is removed, with the message to focus instead. */
    replaceBy: (successor: string | undefined) => setTarget({ id: successor }),
    heading: { ref: heading, tabIndex: -1, 'data-route-focus': toHeading || undefined },
  }
}

/** Returns whether the focus is in a field, from which it must not be taken. */
export const isTyping = () => document.activeElement?.matches('input, select, textarea')
