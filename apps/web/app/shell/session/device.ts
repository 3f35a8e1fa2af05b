import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

const KEY = 'adminDevice'

/** The device token exempts this browser from the lock-out after failed logins by others. */
export function knownDevice(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberDevice(device: string): void {
  try {
    localStorage.setItem(KEY, device)
  } catch {}
}

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
