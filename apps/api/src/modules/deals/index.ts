import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import type { Messages } from '#api/modules/messages/index.ts'
import type { Quotations } from '#api/modules/quotations/index.ts'
import { listDealEntries } from './entries.ts'
import { createDealRoutes } from './routes.ts'
import { createDealSending } from './sending.ts'
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
    quotations: { ...quotations.parts, ...quotations },
    readSeller: () => {
      const { brand, legalName } = company.getShown()
      return { name: legalName || brand, address: contact.get().location, taxNumber: '' }
    },
  }
  const service = createDealService(parts)
  messages.addSource({
    readEntries: (messageId) => listDealEntries(parts, messageId),
    findUrl: () => undefined,
  })
  const sending = createDealSending({ ...parts, service })
  const routes = createDealRoutes({ ...parts, service, sending })
  return { read: service.get, service, sending, routes }
}
