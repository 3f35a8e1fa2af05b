import { useSyncExternalStore } from 'react'

/**
 * Creates a value in local storage, synchronized across tabs. If storage is blocked or full, the
 * value lasts until the page closes.
 * @param parse reads stored text, which another version of the site may have written; null before
 * anything is stored and before hydration
 */
export function createStored<T>(
  key: string,
  parse: (text: string | null) => T,
  stringify: (value: T) => string = JSON.stringify,
) {
  const none = parse(null)
  /** Cached result of the last read, so that equal text returns an identical value. */
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
      // The stored text is unchanged.
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
    /** Returns a selection of the value and re-renders when that changes, in any tab. */
    useSelected: <S>(select: (value: T) => S): S =>
      useSyncExternalStore(
        subscribe,
        () => select(read()),
        () => select(none),
      ),
  }
}
