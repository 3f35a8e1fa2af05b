export type Upload = { sent: number; total: number }
export type OnUpload = (upload: Upload) => void

export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser starts reading after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const datedName = (what: string, type = 'csv') =>
  `${what}-${new Date().toLocaleDateString('en-CA')}.${type}`
