import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Manifest } from '#api/operations/backup/archive.ts'
import { createBackup } from '#api/operations/backup/create.ts'
import { enquiry, productForm } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'
import { jpeg } from './pictures.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A server with a product with two pictures, an enquiry, and the mails about it as files. */
export async function startWithContent() {
  const server = await startWithAdmin()
  const transparent = { width: 40, height: 40, channels: 4, background: '#0000' } as const
  const media = [await jpeg(), await sharp({ create: transparent }).png().toBuffer()]
  await server.admin('POST /api/products', productForm({ media }))
  await server.visitor('POST /api/messages', enquiry())
  await server.services.outbox.idle()
  return server
}

export async function backUp(dataDir: string): Promise<{ file: string; manifest: Manifest }> {
  const file = join(temporaryFolder(), 'backup.tar')
  return { file, manifest: await createBackup(dataDir, () => createWriteStream(file)) }
}

/** The path of a folder that does not exist. */
export const missingFolder = (): string => join(temporaryFolder(), 'missing')
