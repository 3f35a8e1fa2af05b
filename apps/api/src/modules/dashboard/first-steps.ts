import type { ContactFields } from '@dhow/contract/contact'
import type { FirstSteps } from '@dhow/contract/dashboard'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { FirstStepsStore } from './first-steps-store.ts'

export type FirstStepsService = ReturnType<typeof createFirstSteps>

/** What the other parts of the server know. */
export type Facts = {
  company: Pick<CompanyService, 'get' | 'name' | 'state'>
  /** Its fields are empty before anybody has said them. */
  contact: () => Pick<ContactFields, 'email' | 'phone'>
  /** Whether it is no longer the one that the installation began with. */
  isPasswordChanged: () => boolean
  hasNightlyBackup: () => boolean
}

type Change = { dismissed?: boolean | undefined; testMailArrived?: boolean | undefined }

/** How far an installation has become its owner's: nothing is ticked by hand that the server can see. */
export function createFirstSteps(store: FirstStepsStore, facts: Facts, now = () => new Date()) {
  const get = (): FirstSteps => {
    const { logo, whatsApp } = facts.company.get()
    const { email, phone } = facts.contact()
    const noted = store.get()
    return {
      done: {
        password: facts.isPasswordChanged(),
        name: facts.company.name() !== undefined,
        logo: logo.light !== '' || logo.dark !== '',
        contact: email !== '',
        // Chats go to the telephone where WhatsApp has no number of its own.
        whatsApp: whatsApp !== '' || phone !== '',
        claims: facts.company.state().unchecked.length === 0,
        product: store.hasProduct(),
        testMail: noted.testMailArrivedAt !== null,
        backup: noted.backupDownloadedAt !== null || facts.hasNightlyBackup(),
      },
      testMailAccepted: noted.testMailTakenAt !== null,
      dismissed: noted.dismissedAt !== null,
    }
  }

  return {
    get,

    /**
     * Dismisses the list or brings it back, and says whether the test mail arrived.
     * @returns the first steps as they are then
     */
    change({ dismissed, testMailArrived }: Change): FirstSteps {
      const at = now()
      store.set({
        ...(dismissed !== undefined && { dismissedAt: dismissed ? at : null }),
        ...(testMailArrived !== undefined && {
          testMailArrivedAt: testMailArrived ? at : null,
          ...(!testMailArrived && { testMailTakenAt: null }),
        }),
      })
      return get()
    },
  }
}
