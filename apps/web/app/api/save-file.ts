/** Hands a file to the browser to save. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser begins to read it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** What a spreadsheet of today is called. */
export const datedName = (what: string) => `${what}-${new Date().toLocaleDateString('en-CA')}.csv`
