/** Lets the browser keep a text as a file. */
export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser that asks where to put it reads the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
