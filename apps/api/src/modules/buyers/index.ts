import type { Kernel } from '#api/kernel.ts'
import type { Deals } from '#api/modules/deals/index.ts'
import type { Mail } from '#api/modules/mail/index.ts'
import type { Messages } from '#api/modules/messages/index.ts'
import type { Quotations } from '#api/modules/quotations/index.ts'
import { createPurge } from './purge.ts'
import { createBuyerExport, type EraseStore } from './records-store.ts'
import { createBuyerRoutes } from './routes.ts'
import type { BuyerStore } from './store.ts'

type Needs = {
  buyerStore: BuyerStore
  eraseStore: EraseStore
  deals: Deals
  mail: Mail
  messages: Messages
  quotations: Quotations
}

export function createBuyers(kernel: Kernel, needs: Needs) {
  const { background, db, events } = kernel
  const { buyerStore: store, eraseStore, deals, mail, messages, quotations } = needs
  const purge = createPurge({ ...kernel, dataDir: kernel.config.dataDir })
  const exportBuyer = createBuyerExport(db, {
    readMessage: messages.service.read,
    readConversation: messages.conversations.read,
    readQuotation: quotations.read,
    readDeal: deals.read,
  })
  const routes = createBuyerRoutes({
    store,
    eraseStore,
    exportBuyer,
    purge,
    outbox: mail.outbox,
    background,
    events,
  })
  return { routes, start: purge.start, close: purge.close }
}
