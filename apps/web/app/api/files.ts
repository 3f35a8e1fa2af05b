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

export const buildFileName = (what: string, type = 'csv') =>
  `${what}-${new Date().toLocaleDateString('en-CA')}.${type}`

/** Returns a body as a multipart form with files. */
export function toForm(body: object, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}
