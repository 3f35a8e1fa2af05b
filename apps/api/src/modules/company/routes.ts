import type { Contract } from '@dhow/contract'
import {
  Company,
  CompanyAbout,
  CompanyHome,
  CompanyLayout,
  CompanyLegal,
} from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { documentPaths } from '@dhow/contract/paths'
import type { Language } from '@dhow/i18n/languages'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { created, done, ok } from '#api/platform/http/contract.ts'
import type { createBrandFiles } from './brand-files.ts'
import type { CompanyFiles } from './files.ts'
import type { CompanyService } from './service.ts'
import { listSources, pickFields, replaceCompanyTexts } from './texts.ts'

type Parts = {
  service: CompanyService
  files: CompanyFiles
  brandFiles: ReturnType<typeof createBrandFiles>
  languages: LanguageService
  products: { count: () => number }
}

export function createCompanyRoutes(parts: Parts): Handlers<Contract['company']> {
  const { service, files, brandFiles, languages, products } = parts

  /** Returns the address of the generated catalogue; empty if there are no products or too many. */
  const getCatalogueUrl = (language: Language | undefined) => {
    const count = products.count()
    return count > 0 && count <= LIMITS.documentProducts ? documentPaths.catalogue(language) : ''
  }

  const localize = (response: { shape: object }, lang: Language | undefined) => {
    const company = pickFields(response, service.getShown())
    const sources = listSources(company)
    const { translate, listUntranslated } = languages.createLocalizer(lang, sources)
    const body = { ...service.getShown(), ...replaceCompanyTexts(company, translate) }
    body.catalogUrl ||= getCatalogueUrl(lang)
    return { body: { ...body, untranslated: listUntranslated() }, sources }
  }
  const createPageHandler =
    (response: { shape: object }) =>
    ({ query }: { query: { lang?: Language | undefined } }) => {
      const { body, sources } = localize(response, query.lang)
      return ok({ ...body, languages: languages.findLanguages(sources) })
    }

  return {
    get: ({ query }) => ok(localize(Company, query.lang).body),
    record: () => ok(service.get()),
    home: createPageHandler(CompanyHome),
    about: createPageHandler(CompanyAbout),
    legal: ({ query }) => {
      const { privacy, imprint } = service.getShown()
      const { findLanguages } = languages
      const pages = { privacy: findLanguages([privacy]), imprint: findLanguages([imprint]) }
      return ok({ ...localize(CompanyLegal, query.lang).body, languages: pages })
    },

    layout: ({ query }) => {
      const { body } = localize(CompanyLayout.omit({ privacy: true, imprint: true }), query.lang)
      return ok({
        ...body,
        privacy: body.privacy !== '',
        imprint: body.imprint !== '',
        languages: languages.listShown(),
        published: service.isPublished(),
        brandVersion: brandFiles.getVersion(),
      })
    },

    state: () => ok(service.getState()),

    update: async ({ body: { ifVersion, ...fields } }) =>
      ok(await service.update(fields, ifVersion)),

    undo: () => ok(service.undo()),

    publish: () => {
      service.publish()
      return done('Your site is published.')
    },

    close: () => {
      service.close()
      return done('Your site is closed.')
    },

    addPicture: async ({ files: [upload], signal }) => {
      const picture = await files.addPicture(upload, signal)
      return created('Picture added.', picture)
    },

    addCatalog: async ({ files: [upload] }) =>
      created('Catalogue added.', await files.addCatalog(upload)),
  }
}
