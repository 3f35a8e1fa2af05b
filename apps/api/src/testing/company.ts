import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import type { callerOf } from './caller.ts'
import { productForm, upload } from './factories.ts'

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

/** Sends a file to the call for files of certificates. */
export function sendCertificate(
  admin: Caller,
  bytes: Uint8Array | string = PDF,
  name = 'certificate.pdf',
) {
  const form = new FormData()
  form.append('file', upload(Buffer.from(bytes), name))
  return admin('POST /api/certificates', form)
}

/** The id of a file that was added. */
export async function addCertificate(admin: Caller, bytes?: Uint8Array | string): Promise<string> {
  const { status, body } = await sendCertificate(admin, bytes)
  if (status !== 201) throw new Error(body.message)
  return body.file
}

/** A PDF that is no other. */
export const pdfOf = (words: string) => PDF.replace('words', words)

/** The form of a product with these certificates. */
export const certified = (...certificates: ProductCertificate[]): FormData =>
  productForm({ specification: { certificates } })

/** Adds a product with these certificates; returns its id. */
export async function addCertified(
  { admin }: { admin: Caller },
  ...certificates: ProductCertificate[]
): Promise<string> {
  const { status, body } = await admin('POST /api/products', certified(...certificates))
  if (status !== 201) throw new Error(body.message)
  return body._id
}

/** The files in a data folder. */
export const certificatesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'certificates')).sort()
