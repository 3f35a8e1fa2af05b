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
