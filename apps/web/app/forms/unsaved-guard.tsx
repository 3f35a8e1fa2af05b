import { useEffect, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { ConfirmDialog } from '#app/ui/dialog.tsx'

type Props = {
  unsaved: boolean
  /** Whether a change of the query leaves the form, too. */
  withQuery?: boolean
}

export function UnsavedGuard({ unsaved, withQuery = false }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      unsaved &&
      (current.pathname !== next.pathname || (withQuery && current.search !== next.search)),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      cancel="Stay here"
      confirm="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  )
}

/** Opens a page from an effect, because the unsaved guard must have rendered `isLeaving` first. */
export function useLeave(to: string) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (isLeaving) void navigate(to)
  }, [isLeaving, navigate, to])
  return { isLeaving, leave: () => setLeaving(true) }
}
