import {
  type Company,
  CompanyAbout,
  type CompanyField,
  type CompanyFields,
  CompanyHome,
  hashCompany,
} from '@dhow/contract/company/company'
import type { Events } from '#api/events.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { toInternationalPhone } from '#api/platform/phone.ts'
import type { CompanyFiles } from './files.ts'
import { CLAIMS, FIRST_VALUES, WITHOUT_CLAIMS } from './first-values.ts'
import type { CompanyStore } from './store.ts'
import { findEditedTexts, listCompanyTexts, listSources, pickFields } from './texts.ts'

export type CompanyService = ReturnType<typeof createCompanyService>

type Changes = { [Field in CompanyField]?: CompanyFields[Field] | undefined }

const pickDefined = (changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<CompanyFields>

type Parts = {
  store: CompanyStore
  files: CompanyFiles
  languages: LanguageService
  events: Events
}

export function createCompanyService({ store, files, languages, events }: Parts) {
  // Stored here too, so that a damaged database does not close an open site.
  let wasPublished = false
  const isPublished = () => (wasPublished ||= store.isPublished())

  /** Returns the record, which contains first values until fields are saved. */
  const get = (): Company => ({ ...FIRST_VALUES, ...store.get().fields })

  const getTimeZone = () => get().timeZone

  const getSavedTimeZone = () => store.get().fields.timeZone ?? ''

  const getCurrentVersion = (changes: Partial<CompanyFields>) => {
    const record = get()
    const names = Object.keys(changes) as CompanyField[]
    return hashCompany(Object.fromEntries(names.map((name) => [name, record[name]])))
  }

  const listRecords = () => {
    const { fields, previous } = store.get()
    return [fields, previous]
  }

  const sweepFiles = () => files.sweep(listRecords())

  const finishSave = (): Company => {
    sweepFiles()
    events.emit('content.changed')
    return get()
  }

  /** Returns the record as visitors see it: without unchecked claims, and with the name as a default headline. */
  const getShown = (): Company => {
    const { fields } = store.get()
    const headline = fields.brand ?? FIRST_VALUES.brand
    return { ...FIRST_VALUES, ...WITHOUT_CLAIMS, headline, ...fields }
  }

  return {
    get,

    getShown,

    /** Returns the texts that make a page one of its own in a language. */
    listPageTexts() {
      const company = getShown()
      const { privacy, imprint } = company
      const listTexts = (page: { shape: object }) => listSources(pickFields(page, company))
      return { home: listTexts(CompanyHome), about: listTexts(CompanyAbout), privacy, imprint }
    },

    isPublished,

    publish(): void {
      if (isPublished()) return
      store.setPublishedAt(new Date())
      events.emit('content.changed')
    },

    /** Closes the site to visitors. Cached responses are deleted. */
    close(): void {
      store.setPublishedAt(null)
      wasPublished = false
      events.emit('content.changed')
    },

    /** Returns the name of the company; undefined before it is saved for the first time. */
    getName: (): string | undefined => store.get().fields.brand,

    getTimeZone,

    /** Returns the time zone; empty before one is saved, because the first value says nothing about the country. */
    getSavedTimeZone,

    sweepFiles,

    getState() {
      const { fields, savedAt } = store.get()
      return {
        unchecked: CLAIMS.filter((field) => !(field in fields)),
        savedAt: savedAt?.toISOString() ?? null,
      }
    },

    /**
     * Saves fields. Equal values only mark the fields as checked; then the previous save can still be undone.
     * @param version expected version of these fields (see hashCompany)
     * @throws AppError `conflict` if the fields have changed since, `invalid` if a referenced file is missing or the WhatsApp number is national
     */
    async update(input: Changes, version?: string): Promise<Company> {
      const changes = pickDefined(input)
      if (changes.whatsApp) {
        const field = ['whatsApp', 'WhatsApp number'] as const
        changes.whatsApp = toInternationalPhone(changes.whatsApp, field, getSavedTimeZone())
      }
      const check = () => {
        files.check(changes)
        requireVersion(version, getCurrentVersion(changes), 'These texts were')
      }
      check()
      const { staged, discard } = await files.stageCuts(changes.slides ?? [])
      try {
        // Synchronous from here on, so that no other save runs in between.
        check()
        files.publish(staged)
        const completed = files.complete(changes)
        const previousRow = store.get()
        const fields = { ...previousRow.fields, ...completed }
        const isSame = hashCompany(completed) === getCurrentVersion(completed)
        const save = { previous: previousRow.fields, savedAt: new Date() }
        const texts = listCompanyTexts(get())
        store.replace({ ...(isSame ? previousRow : save), fields })
        languages.follow(findEditedTexts(texts, listCompanyTexts(get())))
      } catch (error) {
        files.withdraw(staged, listRecords())
        throw error
      } finally {
        await discard()
      }
      return finishSave()
    },

    /** @throws AppError `not-found` if there is no save to undo */
    undo(): Company {
      const { previous } = store.get()
      if (!previous) throw new AppError('not-found', 'There is nothing to undo.')
      store.replace({ fields: previous, previous: null, savedAt: null })
      return finishSave()
    },
  }
}
