/** The facts that an enquiry is judged by. */
export type EnquiryFacts = {
  message: string
  /** The value of the field that people do not see. */
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
const SPAM_WEIGHT = 2

/** Nobody reads and fills in the form faster, in milliseconds. */
const MIN_FILL_MS = 3_000

const DAY_MS = 24 * 3_600_000

type Indicator = { weight: number; reason: string }

/**
 * Why an enquiry is filed under Spam; empty when it is not. One doubtful sign alone does not do it: a
 * person whose words were kept sends them in a second, another finds the tab again after a weekend, and
 * a partner's program calls without the form, many times.
 */
export function spamReasons(facts: EnquiryFacts): string[] {
  const indicators = [trapIndicator, ageIndicator, linkIndicator, repeatIndicator].flatMap(
    (indicate) => indicate(facts),
  )
  const weight = indicators.reduce((sum, indicator) => sum + indicator.weight, 0)
  return weight >= SPAM_WEIGHT ? indicators.map(({ reason }) => reason) : []
}

const trapIndicator = ({ trap }: EnquiryFacts): Indicator[] =>
  trap === '' ? [] : [{ weight: 3, reason: 'A field that people do not see was filled in.' }]

function ageIndicator({ formAge }: EnquiryFacts): Indicator[] {
  if (formAge === undefined) return []
  if (formAge === 'forged') {
    return [{ weight: 3, reason: 'What it says about when the form was opened is made up.' }]
  }
  if (formAge < MIN_FILL_MS) {
    const seconds = (Math.max(formAge, 0) / 1000).toFixed(1)
    return [{ weight: 1, reason: `It was sent ${seconds} s after the form was opened.` }]
  }
  if (formAge > DAY_MS) {
    return [{ weight: 1, reason: 'It was sent more than a day after the form was opened.' }]
  }
  return []
}

function linkIndicator({ message, ownUrl }: EnquiryFacts): Indicator[] {
  const links = message.replaceAll(ownUrl, '').match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0
  if (links < 3) return []
  return [{ weight: links < 6 ? 1 : 2, reason: `It holds ${links} links.` }]
}

function repeatIndicator({ repeats, fromAddress }: EnquiryFacts): Indicator[] {
  if (repeats >= 5) {
    return [{ weight: 1, reason: `The same words came ${repeats} times before within a day.` }]
  }
  if (fromAddress >= 5) {
    return [{ weight: 1, reason: `${fromAddress} others came from this address within an hour.` }]
  }
  return []
}
