import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyFields } from '@dhow/contract/company/company'
import type { MailLogo } from '#api/platform/mail/layout.ts'
import { MAIL_PICTURE, MAIL_SUFFIX, uploadName } from '#api/platform/pictures/stored-files.ts'

export async function readMailLogo(
  uploadsDir: string,
  { light, dark }: CompanyFields['logo'],
): Promise<MailLogo | undefined> {
  const name = uploadName(light || dark)
  const path = join(uploadsDir, name + MAIL_SUFFIX)
  if (!name || !existsSync(path)) return undefined
  const png = await readFile(path)
  const size = readPngSize(png)
  return size && { png, ...size }
}

/** Returns the size of a PNG; undefined if it is not a mail picture, because a file of a site transfer may be anything. */
function readPngSize(png: Buffer) {
  if (png.length < 24) return undefined
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isValid = (side: number, max: number) => side > 0 && side <= max
  if (!isValid(width, MAIL_PICTURE.width) || !isValid(height, MAIL_PICTURE.height)) return undefined
  return { width, height }
}
