/** Whether the browser's data saver is on; known in Chromium only. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
