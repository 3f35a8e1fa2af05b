import { useEffect } from 'react'
import { whenSettled } from '#app/browser/when-settled.ts'
import { notify } from '#app/ui/toast.tsx'

/** Says that the connection is gone for as long as it is, and that it is back. */
export function useConnectionNotice(): void {
  // Without a connection it could not be loaded any more.
  useEffect(() => whenSettled(notify.prepare), [])

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
