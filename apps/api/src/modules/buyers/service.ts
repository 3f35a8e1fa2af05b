import { type BuyerDetails, type BuyerFields, buyerVersion } from '@dhow/contract/buyers/buyers'
import { timeZoneOf } from '@dhow/trade/places'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { phoneText } from '#api/platform/phone.ts'
import type { EraseStore } from './erase-store.ts'
import type { createPurge } from './purge.ts'
import type { BuyerRow, BuyerStore } from './store.ts'

/** All texts are searched, so the worker does it. */
const ALL_ROWS = Number.POSITIVE_INFINITY

export type BuyerServiceParts = {
  store: BuyerStore
  eraseStore: EraseStore
  background: Background
  outbox: Pick<Outbox, 'current'>
  /** Deletes mails that were stored as files: by their ids, and those that mention a name. */
  removeMailFiles: (ids: string[], names: string[]) => Promise<void>
  /** Called after messages were deleted for good. */
  onErased: () => Promise<void>
  purge: Pick<ReturnType<typeof createPurge>, 'request' | 'run'>
}

type Changes = { [Field in keyof BuyerFields]?: BuyerFields[Field] | undefined }

function existing<Found>(buyer: Found | undefined): Found {
  if (buyer) return buyer
  throw new AppError('not-found', 'There is no such buyer. It may have been merged or erased.')
}

/** All functions throw AppError `not-found` for an unknown buyer. */
export function createBuyerService(parts: BuyerServiceParts) {
  const { store, eraseStore, background, outbox } = parts
  const requireBuyer = (id: string): BuyerRow => existing(store.find(id))

  return {
    requireBuyer,

    async get(id: string, at = new Date()): Promise<BuyerDetails> {
      const buyer = existing(await background.read('readBuyer', id))
      const { country } = buyer
      const timeZone = country && timeZoneOf(country, at)
      const phones = buyer.phones.map((phone) => phoneText(phone, country))
      return { ...buyer, phones: [...new Set(phones)], ...(timeZone && { timeZone }) }
    },

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save: (id: string, { label, note }: Changes, ifVersion?: string): void =>
      store.transaction(() => {
        const buyer = requireBuyer(id)
        requireVersion(ifVersion, buyerVersion(buyer), 'The buyer was')
        store.save(id, { label: label ?? buyer.label, note: note ?? buyer.note })
      }),

    merge: (id: string, other: string): void =>
      store.transaction(() => {
        if (id === other) throw new AppError('conflict', 'A buyer cannot be merged with itself.')
        store.merge(requireBuyer(id), requireBuyer(other))
      }),

    /** Returns the id of the new buyer. */
    split: (id: string, address: string): string =>
      store.transaction(() => {
        const added = store.split(requireBuyer(id), address.toLowerCase())
        if (added) return added
        const message = 'The buyer needs this address and another one to be split.'
        throw new AppError('conflict', message)
      }),

    /**
     * Erases a buyer, and then what SQLite leaves of them. Returns whether that is done.
     * @throws AppError `conflict` while a mail to the buyer is being sent
     */
    async erase(id: string): Promise<boolean> {
      requireBuyer(id)
      const mail = outbox.current()
      if (mail && eraseStore.isMailOf(id, mail)) {
        const message =
          'A mail about this buyer is being sent. Nothing was deleted. Try again in a moment.'
        throw new AppError('conflict', message)
      }
      parts.purge.request()
      // The outbox sends no other mail until the background has written.
      const { mailIds, identity } = await background.write(ALL_ROWS, 'eraseBuyer', id)
      await parts.removeMailFiles(mailIds, identity.names)
      await parts.onErased()
      return parts.purge.run()
    },
  }
}
