import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import type { CompanyFields } from '@dhow/contract/company/company'
import type { FastifyBaseLogger } from 'fastify'
import type { Handlers } from '#api/platform/http/contract.ts'
import { created, done, ok } from '#api/platform/http/contract.ts'
import type { MailLogo } from '#api/platform/mail/letterhead.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import { MAIL_PICTURE, MAIL_SUFFIX, uploadName } from '#api/platform/pictures/stored-files.ts'
import { createBrandFiles } from './brand-files.ts'
import type { CompanyFiles } from './files.ts'
import type { CompanyService } from './service.ts'

/** Last chunk of every PNG. */
const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')

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

/** Returns the size of a PNG; undefined if it is not a mail picture, because a file of a site transfer may be anything. */
function sizeOf(png: Buffer): { width: number; height: number } | undefined {
  if (!png.subarray(-PNG_END.length).equals(PNG_END) || png.length < 24) return undefined
  // Fixed position in the header of every PNG.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isValid = (side: number, max: number) => side > 0 && side <= max
  if (!isValid(width, MAIL_PICTURE.width) || !isValid(height, MAIL_PICTURE.height)) return undefined
  return { width, height }
}

type Parts = {
  service: CompanyService
  files: CompanyFiles
  dataDir: string
  pictures: Pictures
  log: Pick<FastifyBaseLogger, 'error'>
}

export function createCompany({ service, files, dataDir, pictures, log }: Parts) {
  const brandFiles = createBrandFiles({ dataDir, pictures, log, company: service.shown })
  const company = () => ok(service.shown())

  const routes: Handlers<Contract['company']> = {
    get: company,
    record: () => ok(service.get()),
    home: company,
    about: company,
    legal: company,

    layout: () => {
      const { privacy, imprint, ...others } = service.shown()
      const texts = { privacy: privacy !== '', imprint: imprint !== '' }
      const published = service.isPublished()
      return ok({ ...others, ...texts, published, brandVersion: brandFiles.version() })
    },

    state: () => ok(service.state()),

    update: async ({ body: { ifVersion, ...fields } }) =>
      ok(await service.update(fields, ifVersion)),

    undo: () => ok(service.undo()),

    publish: () => {
      service.publish()
      return done('Your site is published.')
    },

    addPicture: async ({ files: [upload], signal }) => {
      const picture = await files.addPicture(upload, signal)
      return created('Picture added.', picture)
    },

    addCatalog: async ({ files: [upload] }) =>
      created('Catalogue added.', await files.addCatalog(upload)),
  }
  return {
    ...{ brandFiles, routes },
    mailLogo: () => readMailLogo(pictures.uploadsDir, service.get().logo),
  }
}
