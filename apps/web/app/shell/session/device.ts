import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

const KEY = 'adminDevice'

/** What the last login in this browser answered: with it, the guesses of strangers do not close the next one. */
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

/** Takes what the mailed link brings after its `#`, which no server and no other site is told. */
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
