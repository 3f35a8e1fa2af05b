import type { QuotationState } from '@dhow/contract/quotations/quotation-states'
import type {
  GuestQuotation,
  QuotationDecision,
  StoredDecision,
} from '@dhow/contract/quotations/quotations'
import { getTranslator } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { Translator } from '@dhow/trade/translator'
import { AppError } from '#api/platform/app-error.ts'
import type { QuotationLinks } from './links.ts'
import { buildConfirmationMail, buildDecisionMail } from './mails.ts'
import { getBuyerMailFields, type SendingParts } from './sending.ts'
import type { QuotationRow, VersionRow } from './store.ts'
import {
  addImages,
  formatDay,
  isDraft,
  toEvent,
  toGuestVersion,
  toVersion,
  translateLines,
} from './views.ts'

export type GuestParts = SendingParts & { links: QuotationLinks }

const STATES = {
  accept: 'accepted',
  change: 'change_requested',
  decline: 'declined',
} as const satisfies Record<QuotationDecision['decision'], QuotationState>

/** States in which a closed quotation can be requested again. */
const RENEWABLE = new Set<QuotationState>(['expired', 'withdrawn', 'declined'])

const isOver = ({ expiresAt }: VersionRow, now: Date) => expiresAt !== null && expiresAt <= now

/** Reads and decides quotations by the code in the link of the buyer. Reading changes nothing. */
export function createGuestQuotations(parts: GuestParts) {
  const { store, links, localizer, findProducts, messages, outbox, events } = parts
  const { getCompanyEmail, publicUrl, sharedTransaction } = parts

  const find = (code: string, i18n: Translator) => {
    const quotation = store.findByCode(links.hashCode(code))
    const versions = quotation
      ? store.listVersions(quotation.id).filter((version) => !isDraft(version))
      : []
    const [latest] = versions
    if (quotation && latest) return { quotation, versions, latest }
    const message = i18n.t(
      'There is no quotation with this link. Check the link, or ask for a new one.',
    )
    throw new AppError('not-found', message)
  }

  /** @throws AppError `gone` if the latest version has expired without an acceptance, or was withdrawn */
  const requireOpen = (
    { quotation: { number }, latest }: { quotation: QuotationRow; latest: VersionRow },
    i18n: Translator,
    now: Date,
  ) => {
    if (latest.state === 'withdrawn') {
      throw new AppError('gone', i18n.t('Quotation {number} was withdrawn.', { number }))
    }
    if (latest.state === 'accepted' || !isOver(latest, now)) return
    const day = formatDay(latest.validUntil ?? '', i18n)
    throw new AppError('gone', i18n.t('Quotation {number} was valid until {day}.', { number, day }))
  }

  /** Returns the sent version of a code: the latest, unless another is given. */
  const openVersion = (code: string, version: number | undefined, language: Language) => {
    const i18n = getTranslator(language)
    const current = find(code, i18n)
    requireOpen(current, i18n, new Date())
    const { quotation, versions, latest } = current
    const row = version === undefined ? latest : versions.find((item) => item.version === version)
    if (row) return { quotation, row }
    throw new AppError('not-found', 'There is no such version of this quotation.')
  }

  return {
    openVersion,

    read(code: string, language: Language = BASE_LANGUAGE, now = new Date()): GuestQuotation {
      const i18n = getTranslator(language)
      const current = find(code, i18n)
      requireOpen(current, i18n, now)
      const versions = current.versions.map((row) => {
        const lines = addImages(store.readLines(row.id), findProducts)
        return toGuestVersion(toVersion(row, translateLines(lines, language, localizer)))
      })
      const { name, company, country } = current.latest.buyer
      return {
        number: current.quotation.number,
        buyer: { name, company, country },
        versions,
      }
    },

    /**
     * Stores the decision of a buyer with its mails. A repeated decision changes nothing. A change may also be requested after
     * the expiry or the withdrawal.
     * @throws AppError `conflict` for an older or decided version, `gone`, `not-found`, `unprocessable`
     */
    async decide(
      code: string,
      decision: QuotationDecision,
      language: Language = BASE_LANGUAGE,
      now = new Date(),
    ): Promise<void> {
      await sharedTransaction(() => {
        const i18n = getTranslator(language)
        const current = find(code, i18n)
        const { quotation, latest } = current
        const stored = toStored(decision, now)
        if (latest.decision && isSame(latest.decision, stored)) return
        const isClosed = latest.state === 'withdrawn' || isOver(latest, now)
        const isRenewal = decision.decision === 'change' && isClosed
        if (!isRenewal) requireOpen(current, i18n, now)
        requireDecidable(latest, decision, isRenewal, i18n)
        const lines = store.readLines(latest.id)
        requireColumn(latest, lines, decision, i18n)
        const state = STATES[decision.decision]
        store.setVersion(latest.id, { state, decision: stored })
        const decided = { ...latest, decision: stored }
        const lineNames = lines.map(({ name }) => name)
        const office = { to: getCompanyEmail(), publicUrl, lineNames }
        outbox.add(buildDecisionMail(quotation, decided, stored, office))
        events.emit('quotation.decided', toEvent(quotation, decided), state)
        if (quotation.messageId !== null) messages.recordAnswer(quotation.messageId, now)
        if (decision.decision !== 'accept') return
        store.setDealStep(quotation.id, 'accepted')
        const mail = {
          ...getBuyerMailFields(parts, quotation, latest),
          pdf: store.findPdf(latest.id),
        }
        outbox.add(buildConfirmationMail(quotation, decided, stored, mail))
        if (quotation.messageId !== null) messages.setOutcome(quotation.messageId, 'won')
      })
      outbox.drainSoon()
    },
  }
}

function toStored(sentDecision: QuotationDecision, now: Date): StoredDecision {
  const { decision, name, column, orderNumber, text, lines = [] } = sentDecision
  const isAccepted = decision === 'accept'
  return {
    decision,
    name,
    at: now.toISOString(),
    ...(isAccepted && column !== undefined && { column }),
    ...(isAccepted && orderNumber && { orderNumber }),
    ...(text && { text }),
    ...(decision === 'change' && lines.length > 0 && { lines }),
  }
}

const isSame = ({ at: _, ...stored }: StoredDecision, { at: _at, ...sent }: StoredDecision) =>
  JSON.stringify(stored) === JSON.stringify(sent)

function requireDecidable(
  { version, state, decision }: VersionRow,
  sentDecision: QuotationDecision,
  isRenewal: boolean,
  i18n: Translator,
) {
  if (state === 'sent' || (isRenewal && RENEWABLE.has(state))) {
    if (sentDecision.version === version || isRenewal) return
    const message = i18n.t(
      'Version {version} has replaced the version that you saw. Check it, then decide again.',
      { version },
    )
    throw new AppError('conflict', message)
  }
  const messages: Partial<Record<QuotationState, string>> = {
    accepted: i18n.t('{name} has already accepted this quotation.', { name: decision?.name }),
    declined: i18n.t('{name} has already declined this quotation.', { name: decision?.name }),
  }
  const requested = i18n.t(
    'A change of this quotation was requested already. A new version follows.',
  )
  throw new AppError('conflict', messages[state] ?? requested)
}

function requireColumn(
  { columns }: VersionRow,
  lines: { prices: (number | null)[] }[],
  { decision, column = 0, lines: changedLines = [] }: QuotationDecision,
  i18n: Translator,
) {
  const hasPrice = lines.some(({ prices }) => typeof prices[column] === 'number')
  if (decision === 'accept' && (column >= columns.length || !hasPrice)) {
    throw AppError.forField('unprocessable', 'column', i18n.t('Choose a price column.'))
  }
  const unknownLine = changedLines.find(({ line }) => line >= lines.length)
  if (unknownLine)
    throw AppError.forField('unprocessable', 'lines', `There is no line ${unknownLine.line}.`)
}
