/** What is known of an enquiry beside what it says. */
export type Signals = {
  message: string
  /** What stands in the field that people do not see. */
  trap: string
  /** Milliseconds from opening the form to sending it; none for a call without the form. */
  formAge: number | 'forged' | undefined
  /** Other enquiries of the same words within a day, however they are set; see words-hash.ts. */
  repeats: number
  /** Other enquiries from this address within an hour. */
  fromAddress: number
  /** Scheme and host of our own site, whose addresses are no sign of anything. */
  ownUrl: string
}

/** Weight from which an enquiry is filed under Spam. */
const SUSPECT = 2

/** Nobody reads and fills in the form faster, in milliseconds. */
const FASTEST = 3_000

const DAY = 24 * 3_600_000

type Sign = { weight: number; reason: string }

/**
 * Why an enquiry is filed under Spam; empty when it is not. One doubtful sign alone does not do it: a
 * person whose words were kept sends them in a second, another finds the tab again after a weekend, and
 * a partner's program calls without the form, many times.
 */
export function suspicions(signals: Signals): string[] {
  const signs = [trapSign, ageSign, linkSign, repeatSign].flatMap((sign) => sign(signals))
  const weight = signs.reduce((sum, sign) => sum + sign.weight, 0)
  return weight >= SUSPECT ? signs.map(({ reason }) => reason) : []
}

const trapSign = ({ trap }: Signals): Sign[] =>
  trap === '' ? [] : [{ weight: 3, reason: 'A field that people do not see was filled in.' }]

function ageSign({ formAge }: Signals): Sign[] {
  if (formAge === undefined) return []
  if (formAge === 'forged') {
    return [{ weight: 3, reason: 'What it says about when the form was opened is made up.' }]
  }
  if (formAge < FASTEST) {
    const seconds = (Math.max(formAge, 0) / 1000).toFixed(1)
    return [{ weight: 1, reason: `It was sent ${seconds} s after the form was opened.` }]
  }
  if (formAge > DAY) {
    return [{ weight: 1, reason: 'It was sent more than a day after the form was opened.' }]
  }
  return []
}

function linkSign({ message, ownUrl }: Signals): Sign[] {
  const links = message.replaceAll(ownUrl, '').match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0
  if (links < 3) return []
  return [{ weight: links < 6 ? 1 : 2, reason: `It holds ${links} links.` }]
}

function repeatSign({ repeats, fromAddress }: Signals): Sign[] {
  if (repeats >= 5) {
    return [{ weight: 1, reason: `The same words came ${repeats} times before within a day.` }]
  }
  if (fromAddress >= 5) {
    return [{ weight: 1, reason: `${fromAddress} others came from this address within an hour.` }]
  }
  return []
}
