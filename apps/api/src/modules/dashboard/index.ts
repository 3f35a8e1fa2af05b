import type { Contract } from '@dhow/contract'
import type { ContactFields } from '@dhow/contract/contact/contact'
import type { FirstSteps } from '@dhow/contract/dashboard/dashboard'
import type { Kernel } from '#api/kernel.ts'
import type { AdminService } from '#api/modules/account/service.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/index.ts'
import { products } from '#api/modules/products/tables.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, saveSingleRow } from '#api/platform/database/rows.ts'
import { type Handlers, ok } from '#api/platform/http/contract.ts'
import { firstSteps } from './tables.ts'

export type FirstStepsStore = ReturnType<typeof createFirstStepsStore>

type Row = Omit<typeof firstSteps.$inferSelect, 'id'>

const FIRST_VALUES: Row = {
  dismissedAt: null,
  testMailAcceptedAt: null,
  testMailArrivedAt: null,
  backupDownloadedAt: null,
}

/** Facts about the first steps that no other table contains. */
export function createFirstStepsStore(db: Db) {
  const get = (): Row => db.select().from(firstSteps).get() ?? FIRST_VALUES
  const set = (change: Partial<Row>) => saveSingleRow(db, firstSteps, { ...get(), ...change })

  return {
    get,
    set,

    noteTestMail: (): void => set({ testMailAcceptedAt: new Date() }),

    noteBackup: (): void => set({ backupDownloadedAt: new Date() }),

    hasProduct: (): boolean => countRows(db, products) > 0,
  }
}

type Needs = {
  account: { service: Pick<AdminService, 'isPasswordChanged'> }
  company: CompanyService
  contact: ContactService
  firstStepsStore: FirstStepsStore
  /** Returns the latest nightly backup. */
  backups: { state: () => { last?: object } | undefined }
}

export function createDashboard({ background, events }: Kernel, needs: Needs) {
  const { account, backups, company, contact, firstStepsStore: store } = needs
  events.on('mail.tested', store.noteTestMail)
  events.on('backup.downloaded', store.noteBackup)
  const firstSteps = createFirstSteps(store, {
    company,
    contact: contact.get,
    isPasswordChanged: account.service.isPasswordChanged,
    hasNightlyBackup: () => backups.state()?.last !== undefined,
  })
  return { routes: dashboardRoutes(background, firstSteps) }
}

type FirstStepsService = ReturnType<typeof createFirstSteps>

type Facts = {
  company: CompanyService
  contact: () => Pick<ContactFields, 'email' | 'phone'>
  isPasswordChanged: () => boolean
  hasNightlyBackup: () => boolean
}

type Change = { dismissed?: boolean | undefined; testMailArrived?: boolean | undefined }

function createFirstSteps(store: FirstStepsStore, facts: Facts) {
  const get = (): FirstSteps => {
    const { logo, whatsApp } = facts.company.get()
    const { email, phone } = facts.contact()
    const { dismissedAt, testMailAcceptedAt, testMailArrivedAt, backupDownloadedAt } = store.get()
    return {
      done: {
        password: facts.isPasswordChanged(),
        name: facts.company.name() !== undefined,
        timeZone: facts.company.savedTimeZone() !== '',
        logo: logo.light !== '' || logo.dark !== '',
        contact: email !== '',
        // Chats use the telephone number if there is no WhatsApp number.
        whatsApp: whatsApp !== '' || phone !== '',
        claims: facts.company.state().unchecked.length === 0,
        product: store.hasProduct(),
        testMail: testMailArrivedAt !== null,
        backup: backupDownloadedAt !== null || facts.hasNightlyBackup(),
      },
      testMailAccepted: testMailAcceptedAt !== null,
      dismissed: dismissedAt !== null,
      published: facts.company.isPublished(),
    }
  }

  return {
    get,

    change({ dismissed, testMailArrived }: Change): FirstSteps {
      const now = new Date()
      store.set({
        ...(dismissed !== undefined && { dismissedAt: dismissed ? now : null }),
        ...(testMailArrived === true && { testMailArrivedAt: now }),
        ...(testMailArrived === false && { testMailArrivedAt: null, testMailAcceptedAt: null }),
      })
      return get()
    },
  }
}

const dashboardRoutes = (
  background: Background,
  firstSteps: FirstStepsService,
): Handlers<Contract['dashboard']> => ({
  get: async ({ query: { timeZone = 'UTC' } }) => ok(await background.read('dashboard', timeZone)),

  firstSteps: () => ok(firstSteps.get()),

  changeFirstSteps: ({ body }) => ok(firstSteps.change(body)),
})
