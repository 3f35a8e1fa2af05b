import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductCertificate } from '@dhow/contract/specification-fields'
import type { callerOf } from './caller.ts'
import { PDF } from './company.ts'
import { productForm, upload } from './factories.ts'

type Caller = ReturnType<typeof callerOf>

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
