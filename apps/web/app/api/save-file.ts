/** Hands a file to the browser to save. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later: the browser starts reading after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The name of today's export: `products-2026-11-22.csv`. */
export const datedName = (what: string, type = 'csv') =>
  `${what}-${new Date().toLocaleDateString('en-CA')}.${type}`
