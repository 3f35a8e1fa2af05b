import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyFields } from '@dhow/contract/company'
import type { MailLogo } from '#api/mail/letterhead.ts'
import { MAIL_SUFFIX, uploadName } from '#api/pictures/stored-files.ts'

/** The logo of the record as mails carry it; undefined without one. */
export async function readMailLogo(
  uploadsDir: string,
  { light, dark }: CompanyFields['logo'],
): Promise<MailLogo | undefined> {
  const name = uploadName(light || dark)
  const path = join(uploadsDir, name + MAIL_SUFFIX)
  if (!name || !existsSync(path)) return undefined
  const png = await readFile(path)
  // Where every PNG states them.
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
