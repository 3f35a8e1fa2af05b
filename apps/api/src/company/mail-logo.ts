import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyFields } from '@dhow/contract/company'
import type { MailLogo } from '#api/mail/letterhead.ts'
import { MAIL_PICTURE, MAIL_SUFFIX, uploadName } from '#api/pictures/stored-files.ts'

/** The chunk that every PNG ends with. */
const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')

/** The logo of the record as mails carry it; undefined without one, or where its file is no picture of ours. */
export async function readMailLogo(
  uploadsDir: string,
  { light, dark }: CompanyFields['logo'],
): Promise<MailLogo | undefined> {
  const name = uploadName(light || dark)
  const path = join(uploadsDir, name + MAIL_SUFFIX)
  if (!name || !existsSync(path)) return undefined
  const png = await readFile(path)
  const size = sizeOf(png)
  return size && { png, ...size }
}

/** Pixels of a picture as it is made for mails; undefined of what was not: another site's file may be anything. */
function sizeOf(png: Buffer): { width: number; height: number } | undefined {
  if (!png.subarray(-PNG_END.length).equals(PNG_END) || png.length < 24) return undefined
  // Where every PNG states them.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isOurs = (side: number, most: number) => side > 0 && side <= most
  if (!isOurs(width, MAIL_PICTURE.width) || !isOurs(height, MAIL_PICTURE.height)) return undefined
  return { width, height }
}
