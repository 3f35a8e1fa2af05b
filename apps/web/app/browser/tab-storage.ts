/**
 * What this tab keeps until it is closed, as JSON. Where the browser refuses to, it forgets: nothing may
 * depend on it. What comes out is not to be believed, for another version of the site may have put it in.
 */
export const tabStorage = {
  /** Undefined where nothing is kept under the key, or nothing that can be read. */
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

  /** Reads what is kept, for the last time. */
  take(key: string): unknown {
    const value = this.read(key)
    this.drop(key)
    return value
  },
}
