import type { Kernel } from '#api/kernel.ts'
import type { AdminService } from '#api/modules/account/service.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import type { FirstStepsStore } from './first-steps-store.ts'
import { createDashboardRoutes } from './routes.ts'
import { createFirstSteps } from './service.ts'

type Needs = {
  account: { service: Pick<AdminService, 'isPasswordChanged'> }
  company: CompanyService
  contact: ContactService
  firstStepsStore: FirstStepsStore
  backups: { getState: () => { last?: object } | undefined }
}

export function createDashboard({ background, events }: Kernel, needs: Needs) {
  const { account, backups, company, contact, firstStepsStore: store } = needs
  events.on('mail.tested', store.noteTestMail)
  events.on('backup.downloaded', store.noteBackup)
  const firstSteps = createFirstSteps(store, {
    company,
    getContact: contact.get,
    isPasswordChanged: account.service.isPasswordChanged,
    hasNightlyBackup: () => backups.getState()?.last !== undefined,
  })
  return { routes: createDashboardRoutes(background, firstSteps) }
}
