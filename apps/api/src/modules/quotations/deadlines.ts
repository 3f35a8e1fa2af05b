import { createRepeatedCheck } from '#api/platform/background/repeated-check.ts'
import { expiryMail, reminderMail } from './mails.ts'
import { buyerMail, latestMail, type SendingParts } from './sending.ts'
import { eventOf } from './views.ts'

const DAY_MS = 86_400_000

/** Milliseconds before the expiry of a quotation at which the office and the buyer are reminded. */
const REMIND_BEFORE_MS = 3 * DAY_MS

const CHECK_EVERY_MS = 5 * 60_000

/** Expires quotations, and reminds the office and the buyer before that. */
export function createDeadlines(parts: SendingParts) {
  const { store, service, outbox, webhooks, sharedTransaction, companyEmail, publicUrl, log } =
    parts

  /** Checks all open quotations once. */
  const check = async (now = new Date()): Promise<void> => {
    await sharedTransaction(() => {
      for (const version of store.expired(now)) {
        store.setState(version.id, 'expired')
        const quotation = store.find(version.quotationId)
        if (quotation) webhooks.add('quotation.expired', eventOf(quotation, version))
      }
      const { remindBuyer } = service.settings()
      for (const version of store.expiring(now, REMIND_BEFORE_MS)) {
        store.setReminded(version.id, now)
        const quotation = store.find(version.quotationId)
        if (!quotation) continue
        outbox.add(expiryMail(quotation, version, { to: companyEmail(), publicUrl }))
        if (!remindBuyer) continue
        const inReplyTo = latestMail(parts, quotation)
        const mail = { ...buyerMail(parts, quotation, version), inReplyTo }
        outbox.add(reminderMail(quotation, version, mail))
      }
    })
    outbox.drainSoon()
    webhooks.drainSoon()
  }

  const failure = 'deadlines failed'
  return { check, ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }) }
}
