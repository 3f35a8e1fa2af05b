import {
  hashQuotationSettings,
  type QuotationDraft,
  type QuotationSettings,
} from '@dhow/contract/quotations/quotation-draft'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import {
  hashDraft,
  type Quotation,
  type QuotationLine,
  type StoredDecision,
} from '@dhow/contract/quotations/quotations'
import { getPathPrefix } from '@dhow/i18n/languages'
import type { FindProducts, LineProduct } from '#api/modules/lists/lines.ts'
import type { MessageService } from '#api/modules/messages/service.ts'
import { AppError, requireStored, requireVersion } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { createDayFormat } from '#api/platform/time-zones.ts'
import {
  buildDraft,
  buildLetter,
  DEFAULT_LETTER,
  DEFAULT_PROFORMA_LETTER,
  toDraftContent,
} from './draft.ts'
import type { QuotationLinks } from './links.ts'
import type { QuotationRow, QuotationStore, VersionRow } from './store.ts'
import { addImages, isDraft, toVersion } from './views.ts'

type QuotationServiceParts = {
  store: QuotationStore
  links: QuotationLinks
  messages: MessageService
  outbox: Outbox
  findProducts: FindProducts<LineProduct>
  getTimeZone: () => string
  publicUrl: string
}

/** The letter of proforma invoices may be missing, and then stays unchanged. */
type SavedSettings = Omit<QuotationSettings, 'proformaLetter'> & {
  proformaLetter?: string | undefined
}

export type { QuotationRow, VersionRow }

export type QuotationService = ReturnType<typeof createQuotationService>

const DAY_MS = 86_400_000

const DEFAULT_SETTINGS: QuotationSettings = {
  currency: 'USD',
  validDays: 30,
  letter: DEFAULT_LETTER,
  proformaLetter: DEFAULT_PROFORMA_LETTER,
  terms: {},
  bankDetails: '',
  remindBuyer: false,
}

/** Adds the quantities that the buyer requested as a change. */
function addWishes(lines: QuotationLine[], decision: StoredDecision | null): QuotationLine[] {
  const wishes = decision?.decision === 'change' ? (decision.lines ?? []) : []
  const quantities = new Map(wishes.map(({ line, quantity }) => [line, quantity]))
  return lines.map(({ wished: _, ...line }, index) => {
    const quantity = quantities.get(index)
    return quantity === undefined ? line : { ...line, wished: { quantity, unit: line.unit } }
  })
}

export function createQuotationService(parts: QuotationServiceParts) {
  const { store, links, messages, outbox, findProducts, getTimeZone, publicUrl } = parts
  const readSettings = (): QuotationSettings => ({
    ...DEFAULT_SETTINGS,
    ...store.findSettings(),
  })
  const getToday = (now: Date) => createDayFormat(getTimeZone()).format(now)
  const getLastValidDay = (now: Date) => {
    const day = Date.parse(getToday(now)) + readSettings().validDays * DAY_MS
    return new Date(day).toISOString().slice(0, 10)
  }

  /** @throws AppError `not-found` */
  const requireRow = (id: string): QuotationRow => requireStored(store.find(id), 'quotation')

  /** Returns the address of the buyer's page; undefined if the key was lost. */
  const findUrl = ({ id, round, codeHash }: QuotationRow, { language }: VersionRow) => {
    const code = links.createCode(id, round)
    if (links.hashCode(code) !== codeHash) return undefined
    return publicUrl + getPathPrefix(language) + quotationPaths.guest(code)
  }

  return {
    readSettings,
    getToday,
    getLastValidDay,
    findUrl,
    requireRow,

    /** Returns the address of the newest quotation of an enquiry that the buyer can answer. */
    findOpenUrl(messageId: string): string | undefined {
      for (const row of store.listByMessage(messageId)) {
        const version = store.listVersions(row.id).find(({ state }) => state === 'sent')
        if (version) return findUrl(row, version)
      }
      return undefined
    },

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    saveSettings(saved: SavedSettings, ifVersion?: string): void {
      store.transaction(() => {
        requireVersion(ifVersion, hashQuotationSettings(readSettings()), 'The defaults were')
        const { proformaLetter } = readSettings()
        store.saveSettings({ ...saved, proformaLetter: saved.proformaLetter ?? proformaLetter })
      })
    },

    /** @throws AppError `not-found`, or `conflict` for spam */
    create(messageId: string, now = new Date()): { id: string; number: string } {
      return store.transaction(() => {
        const message = messages.read(messageId)
        if (message.spam) {
          throw new AppError('conflict', 'This message is spam. Move it to the inbox first.')
        }
        const draft = buildDraft(message, readSettings(), getLastValidDay(now))
        const hashCode = (id: string) => links.hashCode(links.createCode(id, 1))
        const year = Number(getToday(now).slice(0, 4))
        return store.insert(messageId, draft, hashCode, { now, year })
      })
    },

    get(id: string): Quotation {
      const row = requireRow(id)
      const versions = store.listVersions(id)
      const deliveries = outbox.deliveries(
        'quotation',
        versions.map((version) => version.id),
      )
      const sent = versions.find((version) => !isDraft(version))
      const url = sent && findUrl(row, sent)
      const { number, messageId, createdAt, reference } = row
      const { bankDetails } = readSettings()
      return {
        id,
        number,
        createdAt: createdAt.toISOString(),
        ...(messageId !== null && { messageId }),
        ...(reference && { reference }),
        ...(url && { url }),
        versions: versions.map((version) =>
          toVersion(version, addImages(store.readLines(version.id), findProducts), {
            delivery: deliveries.get(version.id),
            bankDetails,
          }),
        ),
      }
    },

    /** @throws AppError `not-found`, or `conflict` if there is no draft or `ifVersion` is given and stale */
    saveDraft(id: string, draft: QuotationDraft, ifVersion?: string): void {
      store.transaction(() => {
        const row = store.listVersions(requireRow(id).id).find(isDraft)
        if (!row) {
          const message = 'This quotation has no draft. It may have been sent or deleted.'
          throw new AppError('conflict', message)
        }
        const lines = store.readLines(row.id)
        requireVersion(ifVersion, hashDraft({ ...row, lines }), 'The draft was')
        const content = toDraftContent(draft, lines, findProducts)
        // A letter that nobody has changed follows the language.
        const isUntouched = content.letter === buildLetter(readSettings(), row)
        const letter = isUntouched ? buildLetter(readSettings(), content) : content.letter
        store.saveDraft(row, { ...content, letter })
      })
    },

    listLastPrices(id: string) {
      requireRow(id)
      const [newest] = store.listVersions(id)
      const lines: QuotationLine[] = newest ? store.readLines(newest.id) : []
      const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
      return {
        lines: productIds.flatMap((productId) => {
          const last = store.findLastPrices(productId, id, newest?.buyerEmail ?? '')
          return last.buyer || last.anybody ? [{ productId, ...last }] : []
        }),
      }
    },

    revise(id: string, now = new Date()): void {
      store.transaction(() => {
        requireRow(id)
        const [newest] = store.listVersions(id)
        if (!newest || isDraft(newest)) {
          throw new AppError('conflict', 'This quotation has a draft already.')
        }
        if (newest.state === 'accepted') {
          const message =
            'The buyer has accepted this quotation. Create a new one from the enquiry.'
          throw new AppError('conflict', message)
        }
        const isPast = newest.validUntil !== null && newest.validUntil < getToday(now)
        store.addVersion(id, newest.version + 1, {
          ...newest,
          lines: addWishes(store.readLines(newest.id), newest.decision),
          ...(isPast && { validUntil: getLastValidDay(now) }),
        })
      })
    },

    withdraw(id: string): void {
      store.transaction(() => {
        requireRow(id)
        const open = store.listVersions(id).find((version) => !isDraft(version))
        if (!open || !['sent', 'change_requested', 'expired'].includes(open.state)) {
          throw new AppError('conflict', 'No version of this quotation awaits an answer.')
        }
        store.setVersion(open.id, { state: 'withdrawn' })
      })
    },

    /** Deletes the draft, or a quotation without a draft that awaits no answer. Returns the message for the person. */
    remove(id: string): string {
      return store.transaction(() => {
        const { dealStep } = requireRow(id)
        const versions = store.listVersions(id)
        const [newest] = versions
        if (newest && isDraft(newest) && versions.length > 1) {
          store.removeVersion(newest.id)
          return 'The draft was deleted.'
        }
        if (newest?.state === 'sent' || newest?.state === 'change_requested') {
          const message = 'The buyer can still answer this quotation. Withdraw it first.'
          throw new AppError('conflict', message)
        }
        if (dealStep && dealStep !== 'accepted' && dealStep !== 'closed') {
          const message =
            'The deal of this quotation is not completed. Set its step “Completed” first.'
          throw new AppError('conflict', message)
        }
        store.remove(id)
        return 'The quotation was deleted.'
      })
    },

    replaceLink(id: string): string {
      return store.transaction(() => {
        const row = requireRow(id)
        const sent = store.listVersions(id).find((version) => !isDraft(version))
        if (!sent) throw new AppError('conflict', 'This quotation was not sent yet.')
        const round = row.round + 1
        const codeHash = links.hashCode(links.createCode(id, round))
        store.setLink(id, round, codeHash)
        return findUrl({ ...row, round, codeHash }, sent) ?? ''
      })
    },
  }
}
