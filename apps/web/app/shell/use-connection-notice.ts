import { useEffect } from 'react'
import { whenUsed } from '#app/browser/environment.ts'
import { notify } from '#app/ui/toast.tsx'

/** Shows a notice while offline, and one when back online. */
export function useConnectionNotice(): void {
  // Preload the toasts: offline, their script could not be loaded.
  useEffect(() => whenUsed(notify.prepare), [])

  useEffect(() => {
    let notice: string | undefined
    const onOffline = () => {
      notice ??= notify.loading('You are offline. Waiting for the connection…')
    }
    const onOnline = () => {
      if (!notice) return
      notify.dismiss(notice)
      notice = undefined
      notify.info('You are online again.')
    }
    if (!navigator.onLine) onOffline()
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
      if (notice) notify.dismiss(notice)
    }
  }, [])
}
