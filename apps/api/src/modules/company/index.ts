import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import {
  Company,
  CompanyAbout,
  type CompanyFields,
  CompanyHome,
  CompanyLayout,
  CompanyLegal,
} from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { documentPaths } from '@dhow/contract/paths'
import type { Language } from '@dhow/i18n/languages'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#api/kernel.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { created, done, ok } from '#api/platform/http/contract.ts'
import type { MailLogo } from '#api/platform/mail/layout.ts'
import { MAIL_PICTURE, MAIL_SUFFIX, uploadName } from '#api/platform/pictures/stored-files.ts'
import { createBrandFiles, mountBrandFiles } from './brand-files.ts'
import type { CompanyFiles } from './files.ts'
import type { CompanyService } from './service.ts'
import { fieldsIn, replaceCompanyTexts, sourcesOf } from './texts.ts'

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
function sizeOf(png: Buffer) {
  if (png.length < 24) return undefined
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isValid = (side: number, max: number) => side > 0 && side <= max
  if (!isValid(width, MAIL_PICTURE.width) || !isValid(height, MAIL_PICTURE.height)) return undefined
  return { width, height }
}

type Needs = {
  company: CompanyService
  companyFiles: CompanyFiles
  languages: LanguageService
  products: { count: () => number }
}

export function createCompany(
  { config, log, pictures }: Kernel,
  { company: service, companyFiles: files, languages, products }: Needs,
) {
  const { dataDir } = config
  const brandFiles = createBrandFiles({ dataDir, pictures, log, company: service.shown })

  /** Returns the address of the generated catalogue; empty if there are no products or too many. */
  const catalogueUrl = (language: Language | undefined) => {
    const count = products.count()
    return count > 0 && count <= LIMITS.documentProducts ? documentPaths.catalogue(language) : ''
  }

  const localize = (response: { shape: object }, lang: Language | undefined) => {
    const company = fieldsIn(response, service.shown())
    const sources = sourcesOf(company)
    const { text, untranslated } = languages.localizer(lang, sources)
    const body = { ...service.shown(), ...replaceCompanyTexts(company, text) }
    body.catalogUrl ||= catalogueUrl(lang)
    return { body: { ...body, untranslated: untranslated() }, sources }
  }
  const page =
    (response: { shape: object }) =>
    ({ query }: { query: { lang?: Language | undefined } }) => {
      const { body, sources } = localize(response, query.lang)
      return ok({ ...body, languages: languages.languagesOf(sources) })
    }

  const routes: Handlers<Contract['company']> = {
    get: ({ query }) => ok(localize(Company, query.lang).body),
    record: () => ok(service.get()),
    home: page(CompanyHome),
    about: page(CompanyAbout),
    legal: ({ query }) => {
      const { privacy, imprint } = service.shown()
      const { languagesOf } = languages
      const pages = { privacy: languagesOf([privacy]), imprint: languagesOf([imprint]) }
      return ok({ ...localize(CompanyLegal, query.lang).body, languages: pages })
    },

    layout: ({ query }) => {
      const { body } = localize(CompanyLayout.omit({ privacy: true, imprint: true }), query.lang)
      return ok({
        ...body,
        privacy: body.privacy !== '',
        imprint: body.imprint !== '',
        languages: languages.shown(),
        published: service.isPublished(),
        brandVersion: brandFiles.version(),
      })
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
    routes,
    mount: (app: FastifyInstance) => mountBrandFiles(app, brandFiles),
    repair: service.sweepFiles,
    close: brandFiles.close,
    mailLogo: () => readMailLogo(pictures.uploadsDir, service.get().logo),
  }
}
