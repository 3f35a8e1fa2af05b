import { type ReactElement, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './dialog.tsx'

/**
 * Asks before a page with unsaved work is left, by a link, by Back or by closing the tab.
 * @returns the dialog, to be rendered, and `release`, to be called when all is saved
 */
export function useUnsavedGuard(unsaved: boolean): { dialog: ReactElement; release: () => void } {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !released.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [unsaved])

  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      cancel="Stay"
      confirm="Leave"
      danger
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    >
      What you have changed on this page is not saved.
    </ConfirmDialog>
  )
  return {
    dialog,
    release: () => {
      released.current = true
    },
  }
}
