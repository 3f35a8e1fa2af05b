import { createRepeatedCheck } from '#api/platform/background/slices.ts'
import { buildExpiryMail, buildReminderMail } from './mails.ts'
import { getBuyerMailFields, type SendingParts } from './sending.ts'
import { toEvent } from './views.ts'

const DAY_MS = 86_400_000

/** Milliseconds before the expiry of a quotation at which the office and the buyer are reminded. */
const REMIND_BEFORE_MS = 3 * DAY_MS

const CHECK_EVERY_MS = 5 * 60_000

export function createDeadlines(parts: SendingParts) {
  const { store, service, outbox, events, sharedTransaction, getCompanyEmail, publicUrl, log } =
    parts

  const check = async (now = new Date()) => {
    await sharedTransaction(() => {
      for (const version of store.listExpired(now)) {
        store.setVersion(version.id, { state: 'expired' })
        const quotation = store.find(version.quotationId)
        if (quotation) events.emit('quotation.expired', toEvent(quotation, version))
      }
      const { remindBuyer } = service.readSettings()
      for (const version of store.listExpiring(now, REMIND_BEFORE_MS)) {
        store.setVersion(version.id, { remindedAt: now })
        const quotation = store.find(version.quotationId)
        if (!quotation) continue
        outbox.add(buildExpiryMail(quotation, version, { to: getCompanyEmail(), publicUrl }))
        if (!remindBuyer) continue
        outbox.add(
          buildReminderMail(quotation, version, getBuyerMailFields(parts, quotation, version)),
        )
      }
    })
    outbox.drainSoon()
  }

  const failure = 'deadlines failed'
  return { check, ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }) }
}
