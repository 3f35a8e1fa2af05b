import { createHmac, timingSafeEqual } from 'node:crypto'

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
}

/** Minimum milliseconds in which a person fills in the form. */
const MIN_FILL_MS = 3_000

const DAY_MS = 24 * 3_600_000

/**
 * Returns the reasons why an enquiry is spam; none if it is not. One weak indicator is not enough: a person may send a restored draft within a
 * second or return to the tab after a weekend, and a partner's program may send many enquiries without the form.
 */
export function spamReasons(facts: EnquiryFacts): string[] {
  const { message, trap, formAge, repeats, fromAddress, ownUrl } = facts
  const indicators: { weight: number; reason: string }[] = []
  const add = (weight: number, reason: string) => indicators.push({ weight, reason })

  if (trap !== '') add(3, 'A hidden field was filled in.')

  if (formAge === 'forged') add(3, 'The time at which the form was opened is forged.')
  else if (formAge !== undefined && formAge < MIN_FILL_MS) {
    const seconds = (Math.max(formAge, 0) / 1000).toFixed(1)
    add(1, `It was sent ${seconds} s after the form was opened.`)
  } else if (formAge !== undefined && formAge > DAY_MS) {
    add(1, 'It was sent more than a day after the form was opened.')
  }

  const links = message.replaceAll(ownUrl, '').match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0
  if (links >= 3) add(links < 6 ? 1 : 2, `It contains ${links} links.`)

  if (repeats >= 5) add(1, `The same text was sent ${repeats} times before within a day.`)
  else if (fromAddress >= 5) add(1, `This address sent ${fromAddress} others within an hour.`)

  const weight = indicators.reduce((sum, indicator) => sum + indicator.weight, 0)
  return weight >= 2 ? indicators.map(({ reason }) => reason) : []
}

export type FormAge = ReturnType<typeof createFormAge>

/** Signed tokens with the time at which a form was opened, in milliseconds. */
export function createFormAge(secret: string) {
  const sign = (openedAt: string) =>
    createHmac('sha256', secret).update(`enquiry form ${openedAt}`).digest('base64url')

  return {
    token: (now: number): string => `${now}.${sign(String(now))}`,

    /** Returns the milliseconds since the form was opened. Undefined if the token is forged. */
    age(token: string, now: number): number | undefined {
      const [openedAt = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(openedAt))
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
      return isGenuine ? now - Number(openedAt) : undefined
    },
  }
}
