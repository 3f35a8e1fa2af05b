import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createStored } from '#app/browser/stored.ts'

/** The device token exempts this browser from the lock-out after failed logins by others. */
export const { read: knownDevice, write: rememberDevice } = createStored<string | null>(
  'adminDevice',
  (text) => text,
  (device) => device,
)

/** The hash of a mailed link is never sent to a server. */
export function useMailedDevice(): void {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const device = new URLSearchParams(hash.slice(1)).get('device')
    if (!device) return
    rememberDevice(device)
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
}
