/**
 * sessionStorage as JSON. Fails silently where storage is blocked, so nothing may depend on it. Validate
 * what is read: another version of the site may have written it.
 */
export const tabStorage = {
  /** Undefined when nothing readable is stored under the key. */
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

  /** Reads and removes. */
  take(key: string): unknown {
    const value = this.read(key)
    this.drop(key)
    return value
  },
}
