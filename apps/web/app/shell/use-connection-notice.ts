import { useEffect } from 'react'
import { whenUsed } from '#app/browser/environment.ts'
import { notify } from '#app/ui/toast.tsx'

export function useConnectionNotice(): void {
  // Preloaded, because the script of the toasts could not be loaded offline.
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
    const listening = new AbortController()
    window.addEventListener('offline', onOffline, listening)
    window.addEventListener('online', onOnline, listening)
    return () => {
      listening.abort()
      if (notice) notify.dismiss(notice)
    }
  }, [])
}
