import type { Entry } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { mailboxOf, PUBLIC_DOMAIN } from '#api/platform/mail/recipient-keys.ts'
import { isOurMail } from './conversation.ts'

/** Most other people that are offered as Cc. */
const MAX_PEOPLE = 20

type Mailed = Pick<Entry, 'kind' | 'from' | 'to' | 'cc' | 'replyTo' | 'cancelled'>

export const isSame = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

const readDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Returns whether both addresses are of one company, and not of a mail provider. */
function isColleague(address: string, own: string): boolean {
  const domain = readDomain(own)
  return !PUBLIC_DOMAIN.test(domain) && `.${readDomain(address)}`.endsWith(`.${domain}`)
}

/** Returns whether an address is one of the company or of a colleague. @param owns addresses of the company */
export const isOwnAddress = (owns: string[], address: string): boolean =>
  owns.some((own) => own.includes('@') && (isSame(own, address) || isColleague(address, own)))

export const isBuyer = ({ email, typedEmail = email }: Message, address: string): boolean =>
  isSame(email, address) || isSame(typedEmail, address)

/**
 * Returns whether a sender is neither the buyer nor a colleague, and we copied them or they wrote to the buyer: a
 * forwarder, or the private address of one of us.
 */
export function isThirdPerson(
  message: Message,
  entries: Mailed[],
  { address, to }: { address: string; to: string | undefined },
): boolean {
  const isKnown = entries.some(
    (entry) =>
      (entry.kind === 'answer' && isSame(entry.from?.address ?? '', address)) ||
      (isOurMail(entry) && isSame(entry.to ?? '', address)),
  )
  if (isKnown || isBuyer(message, address) || isColleague(address, message.email)) return false
  const copying = entries.filter(({ cc = [] }) => cc.some((copy) => isSame(copy, address)))
  const isOfBuyer = copying.some(({ kind }) => kind === 'answer')
  return copying.some(isOurMail) || (!isOfBuyer && to !== undefined && isBuyer(message, to))
}

/** Returns the recipient of a follow-up: whom the office has chosen last, or else where the buyer wants answers. */
export function readRecipient(entries: Mailed[], { email }: Message): string {
  let recipient = email
  let isChosen = false
  for (const entry of entries) {
    const { to = recipient, replyTo = recipient, cancelled } = entry
    if (isOurMail(entry) && !cancelled && !isSame(to, recipient)) {
      recipient = to
      isChosen = true
    } else if (entry.kind === 'answer' && !isChosen) recipient = replyTo
  }
  return recipient
}

/** Returns the other people of a conversation, without ours. */
export function listPeople(entries: Mailed[], message: Message, owns: string[]) {
  const participants = entries.flatMap(({ kind, from, to, cc = [] }) => {
    const copies = cc.map((address) => ({ address }))
    if (kind === 'answer') return [...(from ? [from] : []), ...copies]
    return kind === 'follow-up' || kind === 'quotation'
      ? [...(to ? [{ address: to }] : []), ...copies]
      : []
  })
  const recipient = readRecipient(entries, message)
  const people = new Map([[mailboxOf(recipient), { address: recipient }]])
  for (const person of [{ address: message.email }, ...participants]) {
    const key = mailboxOf(person.address)
    if (!people.has(key) && !isOwnAddress(owns, person.address)) people.set(key, person)
  }
  return [...people.values()].slice(1, MAX_PEOPLE + 1)
}
