import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import type { createCaller } from './caller.ts'
import { createProductForm, createUpload } from './factories.ts'

type Caller = ReturnType<typeof createCaller>

export function sendFile(
  admin: Caller,
  kind: 'pictures' | 'catalog',
  bytes: Uint8Array | string,
  name = 'logo.svg',
) {
  const form = new FormData()
  form.append('media', createUpload(Buffer.from(bytes), name))
  return admin(`POST /api/company/${kind}`, form)
}

export async function addPicture(admin: Caller, bytes: Uint8Array | string): Promise<string> {
  const { status, body } = await sendFile(admin, 'pictures', bytes)
  if (status !== 201) throw new Error(body.message)
  return body.url
}

/** An SVG with the aspect ratio 2:1. */
export const drawSvg = (inner = '<rect width="100" height="50" fill="red"/>') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${inner}</svg>`

export const PDF = `%PDF-1.7\n${'words '.repeat(300)}\n%%EOF\n`

export function sendCertificate(
  admin: Caller,
  bytes: Uint8Array | string = PDF,
  name = 'certificate.pdf',
) {
  const form = new FormData()
  form.append('file', createUpload(Buffer.from(bytes), name))
  return admin('POST /api/certificates', form)
}

export async function addCertificate(admin: Caller, bytes?: Uint8Array | string): Promise<string> {
  const { status, body } = await sendCertificate(admin, bytes)
  if (status !== 201) throw new Error(body.message)
  return body.file
}

export const createPdf = (words: string) => PDF.replace('words', words)

export const createCertifiedForm = (...certificates: ProductCertificate[]): FormData =>
  createProductForm({ specification: { certificates } })

export async function addCertified(
  { admin }: { admin: Caller },
  ...certificates: ProductCertificate[]
): Promise<string> {
  const { status, body } = await admin('POST /api/products', createCertifiedForm(...certificates))
  if (status !== 201) throw new Error(body.message)
  return body._id
}

export const listCertificates = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'certificates')).sort()
