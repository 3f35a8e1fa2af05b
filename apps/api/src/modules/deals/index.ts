import type { Entry } from '@dhow/contract/messages/entries'
import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import type { Messages } from '#api/modules/messages/index.ts'
import type { Quotations } from '#api/modules/quotations/index.ts'
import { createDealRoutes } from './routes.ts'
import { createDealService } from './service.ts'
import { createDealStore } from './store.ts'

export type Deals = ReturnType<typeof createDeals>

type Needs = {
  company: CompanyService
  contact: ContactService
  messages: Messages
  quotations: Quotations
}

/** What follows an accepted quotation: its steps and the proforma invoice. */
export function createDeals({ db }: Kernel, needs: Needs) {
  const { company, contact, messages, quotations } = needs
  const parts = {
    deals: createDealStore(db),
    quotations: { ...quotations.parts, guest: quotations.guest },
    readSeller: () => {
      const { brand, legalName } = company.getShown()
      return { name: legalName || brand, address: contact.get().location, taxNumber: '' }
    },
  }
  const service = createDealService(parts)
  messages.addSource({
    readEntries: (): Entry[] => [],
    findUrl: () => undefined,
  })
  return { read: service.get, service, routes: createDealRoutes({ ...parts, service }) }
}
