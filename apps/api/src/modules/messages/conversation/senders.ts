import type { Entry } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { normalizeMailbox, PUBLIC_DOMAIN } from '#api/platform/mail/recipient-keys.ts'
import type { EntryRow, EntryStore } from './entry-store.ts'

/** Maximum people that are offered as Cc. */
const MAX_PEOPLE = 20

/** Maximum Message-IDs in a References header. */
const MAX_REFERENCES = 20

type Mailed = Pick<Entry, 'kind' | 'from' | 'to' | 'cc' | 'replyTo' | 'cancelled'>

/** Returns whether an entry is a mail that the office has sent. */
const isOurMail = ({ kind, from }: Pick<Entry, 'kind' | 'from'>) =>
  kind === 'reply' || kind === 'quotation' || kind === 'proforma' || (kind === 'follow-up' && !from)

export const isSameMailbox = (address: string, other: string): boolean =>
  normalizeMailbox(address) === normalizeMailbox(other)

const getDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Returns whether both addresses are of one company, and not of a mail provider. */
function isColleague(address: string, companyAddress: string) {
  const domain = getDomain(companyAddress)
  return !PUBLIC_DOMAIN.test(domain) && `.${getDomain(address)}`.endsWith(`.${domain}`)
}

/** Returns whether an address is one of the company or of a colleague. @param ownAddresses addresses of the company */
export const isOwnAddress = (ownAddresses: string[], address: string): boolean =>
  ownAddresses.some(
    (companyAddress) =>
      companyAddress.includes('@') &&
      (isSameMailbox(companyAddress, address) || isColleague(address, companyAddress)),
  )

export const isBuyer = ({ email, typedEmail = email }: Message, address: string): boolean =>
  isSameMailbox(email, address) || isSameMailbox(typedEmail, address)

/**
 * Returns whether a sender is a forwarder or the private address of one of us: we copied them, or they wrote to the
 * buyer.
 */
export function isThirdPerson(
  message: Message,
  entries: Mailed[],
  { address, to }: { address: string; to: string | undefined },
): boolean {
  const isKnown = entries.some(
    (entry) =>
      (entry.kind === 'answer' && isSameMailbox(entry.from?.address ?? '', address)) ||
      (isOurMail(entry) && isSameMailbox(entry.to ?? '', address)),
  )
  if (isKnown || isBuyer(message, address) || isColleague(address, message.email)) return false
  const copying = entries.filter(({ cc = [] }) => cc.some((copy) => isSameMailbox(copy, address)))
  const isOfBuyer = copying.some(({ kind }) => kind === 'answer')
  return copying.some(isOurMail) || (!isOfBuyer && to !== undefined && isBuyer(message, to))
}

/** Returns the recipient of a follow-up: the office's last choice, else the buyer's latest address for answers. */
export function readRecipient(entries: Mailed[], { email }: Message): string {
  let recipient = email
  let isChosen = false
  for (const entry of entries) {
    const { to = recipient, replyTo = recipient, cancelled } = entry
    if (isOurMail(entry) && !cancelled && !isSameMailbox(to, recipient)) {
      recipient = to
      isChosen = true
    } else if (entry.kind === 'answer' && !isChosen) recipient = replyTo
  }
  return recipient
}

/** Returns the people of a conversation, except the recipient and our own. */
export function listPeople(entries: Mailed[], message: Message, ownAddresses: string[]) {
  const participants = entries.flatMap(({ kind, from, to, cc = [] }) => {
    const copies = cc.map((address) => ({ address }))
    if (kind === 'answer') return [...(from ? [from] : []), ...copies]
    return kind === 'follow-up' || kind === 'quotation' || kind === 'proforma'
      ? [...(to ? [{ address: to }] : []), ...copies]
      : []
  })
  const recipient = readRecipient(entries, message)
  const people = new Map([[normalizeMailbox(recipient), { address: recipient }]])
  for (const person of [{ address: message.email }, ...participants]) {
    const key = normalizeMailbox(person.address)
    if (!people.has(key) && !isOwnAddress(ownAddresses, person.address)) people.set(key, person)
  }
  return [...people.values()].slice(1, MAX_PEOPLE + 1)
}

/**
 * Returns the newest answer of a recipient, which a mail may quote, and the Message-IDs of our mails and theirs.
 * @param sent time and Message-ID of a mail that is sent again
 */
export function findEarlierMails(
  entries: EntryStore,
  message: Message,
  to: string,
  { at = new Date(), mailId }: { at?: Date; mailId: string | undefined },
) {
  const isOfRecipient = ({ data: { from, replyTo = '' } }: EntryRow) =>
    isSameMailbox(from?.address ?? '', to) || isSameMailbox(replyTo, to)
  const rows = entries.listEntries(message._id).filter((row) => row.at <= at)
  const answer = rows.findLast((row) => row.kind === 'answer' && isOfRecipient(row))
  const allowed = rows.filter((row) => row.kind === 'follow-up' || isOfRecipient(row))
  const allowedIds = new Set(allowed.map(({ data }) => data.mailId))
  const mails = entries.listMailIds(message._id)
  // The mail that became the enquiry has no entry.
  if (message.mailSubject !== undefined && isBuyer(message, to)) allowedIds.add(mails[0]?.id)
  const references: string[] = []
  for (const { id, received } of mails) {
    if (id === mailId) break
    if (id.startsWith('<') && (!received || allowedIds.has(id))) references.push(id)
  }
  return {
    answer,
    inReplyTo: answer?.data.mailId ?? references.at(-1),
    references: references.slice(-MAX_REFERENCES),
  }
}
