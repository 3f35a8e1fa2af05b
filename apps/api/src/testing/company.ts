import type { callerOf } from './caller.ts'
import { upload } from './factories.ts'

type Caller = ReturnType<typeof callerOf>

/** Sends a file to one of the company's calls for files. */
export function sendFile(
  admin: Caller,
  kind: 'pictures' | 'catalog',
  bytes: Uint8Array | string,
  name = 'logo.svg',
) {
  const form = new FormData()
  form.append('media', upload(Buffer.from(bytes), name))
  return admin(`POST /api/company/${kind}`, form)
}

/** The address of a picture that was added for the company. */
export async function addPicture(admin: Caller, bytes: Uint8Array | string): Promise<string> {
  const { status, body } = await sendFile(admin, 'pictures', bytes)
  if (status !== 201) throw new Error(body.message)
  return body.url
}

/** A drawing of 2 to 1 in red. */
export const drawing = (inner = '<rect width="100" height="50" fill="red"/>') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${inner}</svg>`

/** A PDF as far as its first and last bytes tell. */
export const PDF = `%PDF-1.7\n${'words '.repeat(300)}\n%%EOF\n`
