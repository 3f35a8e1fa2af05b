import type { Contract } from '@dhow/contract'
import { hashBuyer } from '@dhow/contract/buyers/buyers'
import { maskQuotationCodes } from '@dhow/contract/quotations/quotation-states'
import { findTimeZone } from '@dhow/trade/places'
import type { Events } from '#api/events.ts'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import { created, done, type Handlers, ok, sendFile } from '#api/platform/http/contract.ts'
import { toStream } from '#api/platform/http/responses/serialize-response.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { formatPhone } from '#api/platform/phone.ts'
import type { createPurge } from './purge.ts'
import type { createBuyerExport, EraseStore } from './records-store.ts'
import type { BuyerStore } from './store.ts'

/** All texts are searched, so the worker does it. */
const ALL_ROWS = Number.POSITIVE_INFINITY

type Parts = {
  store: BuyerStore
  eraseStore: EraseStore
  exportBuyer: ReturnType<typeof createBuyerExport>
  purge: ReturnType<typeof createPurge>
  outbox: Outbox
  background: Background
  events: Events
}

const TRACES = 'Traces in the database file are removed as soon as no backup reads it.'

function requireExisting<Row>(buyer: Row | undefined): Row {
  if (buyer) return buyer
  throw new AppError('not-found', 'There is no such buyer. It may have been merged or erased.')
}

export function createBuyerRoutes(parts: Parts): Handlers<Contract['buyers']> {
  const { store, eraseStore, exportBuyer, purge, outbox, background, events } = parts
  const requireBuyer = (id: string) => requireExisting(store.find(id))

  return {
    list: async ({ query }) => ok(await background.read('listBuyers', query)),

    get: async ({ params }) => {
      const buyer = requireExisting(await background.read('readBuyer', params.id))
      const { country } = buyer
      const timeZone = country && findTimeZone(country, new Date())
      const phones = buyer.phones.map((phone) => formatPhone(phone, country))
      return ok({ ...buyer, phones: [...new Set(phones)], ...(timeZone && { timeZone }) })
    },

    save: ({ params: { id }, body: { ifVersion, label, note } }) => {
      store.transaction(() => {
        const buyer = requireBuyer(id)
        requireVersion(ifVersion, hashBuyer(buyer), 'The buyer was')
        store.save(id, { label: label ?? buyer.label, note: note ?? buyer.note })
      })
      return done('Saved.')
    },

    merge: ({ params: { id }, body: { other } }) => {
      store.transaction(() => {
        if (id === other) throw new AppError('conflict', 'A buyer cannot be merged with itself.')
        store.merge(requireBuyer(id), requireBuyer(other))
      })
      return done('The buyers were merged.')
    },

    split: ({ params, body }) => {
      const id = store.transaction(() =>
        store.split(requireBuyer(params.id), body.address.toLowerCase()),
      )
      if (id) return created('The address is a separate buyer now.', { id })
      throw new AppError('conflict', 'A buyer with one address cannot be split.')
    },

    export: ({ params: { id }, caller }) => {
      const name = `${requireBuyer(id).email}.json`
      const content = toStream(exportBuyer(id), caller.session ? undefined : maskQuotationCodes)
      return sendFile(content, name, 'buyer.json')
    },

    erase: async ({ params: { id } }) => {
      requireBuyer(id)
      const current = outbox.getCurrent()
      if (current && eraseStore.isMailOf(id, current)) {
        const message =
          'A mail about this buyer is being sent. Nothing was deleted. Try again in a moment.'
        throw new AppError('conflict', message)
      }
      purge.request()
      // The outbox sends no other mail until the background has written.
      const { mailIds, identity } = await background.write(ALL_ROWS, 'eraseBuyer', id)
      const deletions: Promise<void>[] = []
      const erased = { mailIds, names: identity.names }
      events.emit('buyer.erased', erased, (work) => void deletions.push(work))
      await Promise.all(deletions)
      const isPurged = await purge.run()
      return done(isPurged ? 'The buyer was erased.' : `The buyer was erased. ${TRACES}`)
    },
  }
}
