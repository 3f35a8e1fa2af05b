import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { runWhenUsed } from '#app/browser/environment.ts'
import { notify } from '#app/ui/toast.tsx'

export function useConnectionNotice(): void {
  const { i18n } = useLingui()
  // Preloaded, because the script of the toasts could not be loaded offline.
  useEffect(() => runWhenUsed(notify.prepare), [])

  useEffect(() => {
    let notice: string | undefined
    const onOffline = () => {
      notice ??= notify.loading(i18n.t('You are offline. Waiting for the connection…'))
    }
    const onOnline = () => {
      if (!notice) return
      notify.dismiss(notice)
      notice = undefined
      notify.info(i18n.t('You are online again.'))
    }
    if (!navigator.onLine) onOffline()
    const listening = new AbortController()
    window.addEventListener('offline', onOffline, listening)
    window.addEventListener('online', onOnline, listening)
    return () => {
      listening.abort()
      if (notice) notify.dismiss(notice)
    }
  }, [i18n])
}
