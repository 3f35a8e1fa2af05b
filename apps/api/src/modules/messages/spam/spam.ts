import type { SQL } from 'drizzle-orm'
import { acknowledgements } from '#api/modules/messages/tables.ts'
import { and, eq, gt, lt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { createKeyedHash, normalizeMailbox, toNetwork } from '#api/platform/mail/recipient-keys.ts'
import { createSigner } from '#api/platform/signatures.ts'

export type EnquiryFacts = {
  message: string
  /** Value of the hidden form field. */
  trap: string
  /** Milliseconds from opening the form to sending it. Undefined for an API request without the form. */
  formAge: number | 'forged' | undefined
  /** Enquiries with the same words within a day. */
  repeats: number
  /** Other enquiries from this address within an hour. */
  fromAddress: number
  /** Scheme and host of our site. Links to it do not count. */
  ownUrl: string
  /** Address of the sender. Links to its domain do not count. */
  email: string
  /** True if the enquiry lists products, whose notes may contain links. */
  hasLines: boolean
}

/** Minimum milliseconds in which a person fills in the form. */
const MIN_FILL_MS = 3_000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS

const LINK = /(?:https?:\/\/|\bwww\.)([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*)/giu

/** Sites that signatures link to. */
const SOCIAL = ['facebook.com', 'instagram.com', 'linkedin.com', 'wa.me', 'x.com', 'youtube.com']

/** Words of advertisements for gambling, medicines, search engines and crypto, and markup of links. */
const ADVERTISING =
  /\b(?:(?:online|best) casinos?|free spins|no deposit bonus|betting (?:site|tips|odds)|viagra|cialis|online pharmacy|(?:no|without) (?:a )?prescription|backlinks?|link building|guest posts?|seo (?:services?|agency|experts?|packages?)|(?:first|top) page (?:of|on) google|crypto (?:trading|investment|signals)|bitcoin (?:investment|mining|profit)|guaranteed (?:profit|returns))\b|\[url\b|<a\s/gi

/** Words that customers use too, such as a hotel with a casino. */
const DOUBTFUL = /\b(?:casinos?|poker|jackpot|slots|betting|crypto|bitcoin|forex|seo)\b/gi

const isWithin = (host: string, site: string) => `.${host}`.endsWith(`.${site}`)

/** Returns the host of each link in a text, except links of signatures to social networks. */
const findLinkedHosts = (text: string) =>
  [...text.matchAll(LINK)]
    .map(([, host = '']) => host.toLowerCase().replace(/^www\./, ''))
    .filter((host) => !SOCIAL.some((site) => isWithin(host, site)))

/**
 * Returns the reasons why an enquiry is spam; none if it is not. One weak indicator is not enough: a person may send a
 * restored draft within a second.
 */
export function findSpamReasons(facts: EnquiryFacts): string[] {
  const { message, trap, formAge, repeats, fromAddress, ownUrl, email, hasLines } = facts
  const indicators: { weight: number; reason: string }[] = []
  const add = (weight: number, reason: string) => indicators.push({ weight, reason })

  if (trap !== '') add(3, 'A hidden field was filled in.')

  if (formAge === 'forged') add(3, 'The time at which the form was opened is forged.')
  else if (formAge !== undefined && formAge < MIN_FILL_MS) {
    const seconds = (Math.max(formAge, 0) / 1000).toFixed(1)
    add(1, `The enquiry was sent ${seconds} s after the form was opened.`)
  } else if (formAge !== undefined && formAge > DAY_MS) {
    add(1, 'The enquiry was sent more than a day after the form was opened.')
  }

  const hosts = findLinkedHosts(message.replaceAll(ownUrl, ''))
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const foreignHosts = hosts.filter((host) => !isWithin(host, domain))
  const [links, sites] = [foreignHosts.length, new Set(foreignHosts).size]
  if (links >= 3) add(hasLines && links < 6 ? 1 : 2, `The enquiry contains ${links} links.`)
  if (sites >= 2 && !hasLines) add(1, `The links open ${sites} different sites.`)

  const advertising = message.match(ADVERTISING)
  const [word] = advertising ?? message.match(DOUBTFUL) ?? []
  if (word && hosts.length > 0) {
    const weight = advertising || hosts.length >= 3 ? 2 : 1
    add(weight, `The enquiry contains a link and words that are typical of spam: “${word}”.`)
  }

  if (repeats >= 5) add(1, `The same text was sent ${repeats} times before within a day.`)
  else if (fromAddress >= 5) add(1, `This address sent ${fromAddress} others within an hour.`)

  const weight = indicators.reduce((sum, indicator) => sum + indicator.weight, 0)
  return weight >= 2 ? indicators.map(({ reason }) => reason) : []
}

export type FormAge = ReturnType<typeof createFormAge>

/** Creates and verifies signed tokens with the time at which a form was opened, in milliseconds. */
export function createFormAge(key: string) {
  const { sign, isGenuine } = createSigner(key)
  return {
    createToken: (now: number): string => `${now}.${sign(`enquiry form ${now}`)}`,

    /** Returns the milliseconds since the form was opened. Undefined if the token is forged. */
    getAge(token: string, now: number): number | undefined {
      const [openedAt = '', signature = ''] = token.split('.')
      return isGenuine(`enquiry form ${openedAt}`, signature) ? now - Number(openedAt) : undefined
    },
  }
}

export type Acknowledgements = ReturnType<typeof createAcknowledgements>

/** Limits that protect a mailbox from acknowledgements of somebody else's enquiries. */
const MAX_ACKNOWLEDGEMENTS = {
  mailboxPerDay: 2,
  mailboxPerMonth: 6,
  networkPerDay: 20,
  allPerHour: 100,
}

/** Limits acknowledgements, also across restarts. @param secret key that hashes addresses */
export function createAcknowledgements(db: Db, secret: string) {
  const toKey = createKeyedHash(secret)
  const { mailedAt } = acknowledgements
  const countSince = (time: number, condition?: SQL) =>
    countRows(db, acknowledgements, and(gt(mailedAt, new Date(time)), condition))

  return {
    /** Returns whether an acknowledgement may be sent, and counts it. Call it in the transaction of the enquiry. */
    claim(email: string, ip: string, now: number): boolean {
      const addressKey = toKey(normalizeMailbox(email))
      const networkKey = toKey(toNetwork(ip))
      const isToMailbox = eq(acknowledgements.addressKey, addressKey)
      const isFromNetwork = eq(acknowledgements.networkKey, networkKey)
      db.delete(acknowledgements)
        .where(lt(mailedAt, new Date(now - MONTH_MS)))
        .run()
      const isAllowed =
        countSince(now - DAY_MS, isToMailbox) < MAX_ACKNOWLEDGEMENTS.mailboxPerDay &&
        countSince(now - MONTH_MS, isToMailbox) < MAX_ACKNOWLEDGEMENTS.mailboxPerMonth &&
        countSince(now - DAY_MS, isFromNetwork) < MAX_ACKNOWLEDGEMENTS.networkPerDay &&
        countSince(now - HOUR_MS) < MAX_ACKNOWLEDGEMENTS.allPerHour
      if (isAllowed) {
        db.insert(acknowledgements)
          .values({ mailedAt: new Date(now), addressKey, networkKey })
          .run()
      }
      return isAllowed
    },
  }
}
