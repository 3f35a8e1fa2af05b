import type { ContactFields } from '@dhow/contract/contact/contact'
import type { FirstSteps } from '@dhow/contract/dashboard/dashboard'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { FirstStepsStore } from './first-steps-store.ts'

export type FirstStepsService = ReturnType<typeof createFirstSteps>

type Facts = {
  company: CompanyService
  getContact: () => Pick<ContactFields, 'email' | 'phone'>
  isPasswordChanged: () => boolean
  hasNightlyBackup: () => boolean
}

type Change = { dismissed?: boolean | undefined; testMailArrived?: boolean | undefined }

export function createFirstSteps(store: FirstStepsStore, facts: Facts) {
  const get = (): FirstSteps => {
    const { logo, whatsApp } = facts.company.get()
    const { email } = facts.getContact()
    const { dismissedAt, testMailAcceptedAt, testMailArrivedAt, backupDownloadedAt } = store.get()
    return {
      done: {
        password: facts.isPasswordChanged(),
        name: facts.company.getName() !== undefined,
        timeZone: facts.company.getSavedTimeZone() !== '',
        logo: logo.light !== '' || logo.dark !== '',
        contact: email !== '',
        // Chats use the telephone number if there is no WhatsApp number, but it may be that of a landline.
        whatsApp: whatsApp !== '',
        claims: facts.company.getState().unchecked.length === 0,
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
