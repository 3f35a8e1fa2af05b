type Connection = { saveData?: boolean; effectiveType?: string }

/** What the browser says of its connection; Chromium only. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

/** Whether the browser's data saver is on. */
export const savesData = (): boolean => connection().saveData === true

/** Whether the connection is such that only what was asked for should be on it. */
export const hasSlowConnection = (): boolean =>
  connection().effectiveType?.endsWith('2g') === true || !navigator.onLine
