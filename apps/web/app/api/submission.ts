/** Not `crypto.randomUUID`, which needs https. */
export const newSubmissionId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')

/** Returns a body as a multipart form with files. */
export function toForm(body: object, files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}
