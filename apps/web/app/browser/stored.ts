import { useSyncExternalStore } from 'react'

/**
 * A value in local storage, the same in all tabs of the device; where storage is blocked or full it lasts as long as the page.
 * @param parse what a stored text says: another version of the site may have written it; of null, what holds before
 * anything is stored, and before hydration
 */
export function createStored<T>(
  key: string,
  parse: (text: string | null) => T,
  stringify: (value: T) => string = JSON.stringify,
) {
  const none = parse(null)
  /** What was read last: the same value for as long as the same text is stored. */
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
    try {
      const text = stringify(value)
      localStorage.setItem(key, text)
      last = { text, value }
    } catch {
      // What is stored stays as it was read.
      last = { text: last.text, value }
    }
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
    /** What is selected of the value, as it changes, by whatever tab. */
    useSelected: <S>(select: (value: T) => S): S =>
      useSyncExternalStore(
        subscribe,
        () => select(read()),
        () => select(none),
      ),
  }
}
