import { useSyncExternalStore } from 'react'

/**
 * Creates a value in local storage, synchronized across tabs. If storage is blocked or full, the value lasts
 * until the page closes. `parse` gets text that another version may have written, or null for no value.
 */
export function createStored<T>(
  key: string,
  parse: (text: string | null) => T,
  stringify: (value: T) => string | null = JSON.stringify,
) {
  const none = parse(null)
  /** Equal text returns an identical value. */
  let last: { text: string | null; value: T } = { text: null, value: none }
  const listeners = new Set<() => void>()

  const read = (): T => {
    try {
      const text = localStorage.getItem(key)
      if (text !== last.text) last = { text, value: parse(text) }
    } catch {}
    return last.value
  }

  const write = (value: T): void => {
    last = { text: last.text, value }
    try {
      const text = stringify(value)
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      last.text = text
    } catch {}
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  return {
    read,
    write,
    useSelected: <S>(select: (value: T) => S): S =>
      useSyncExternalStore(
        subscribe,
        () => select(read()),
        () => select(none),
      ),
  }
}

/**
 * sessionStorage as JSON. Fails silently where storage is blocked. Validate values: another version of the
 * site may have written them.
 */
export const tabStorage = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '')
    } catch {
      return undefined
    }
  },

  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {}
  },

  drop(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {}
  },

  take(key: string): unknown {
    const value = this.read(key)
    this.drop(key)
    return value
  },
}
