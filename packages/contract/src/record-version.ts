import type { OfficeCategory } from './categories.ts'
import type { CompanyFields } from './company.ts'
import type { ContactDetails } from './contact.ts'
import type { MailSettings } from './mail.ts'
import type { OfficeSubject } from './subject-list.ts'
import type { WebhookSettings } from './webhooks.ts'

/**
 * A short hash of texts in their order: 53 bits (cyrb53), to tell what is stale from what is fresh, not
 * to keep a secret.
 */
export function hashOf(texts: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  const mix = (code: number) => {
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at))
    mix(0)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (2 ** 32 * (low & 0x1fffff) + (high >>> 0)).toString(16)
}

/** The version of the contact record. */
export const contactVersion = ({
  email,
  phone,
  location,
  mapUrl,
  hours,
  instagram,
  facebook,
  twitter,
}: ContactDetails): string =>
  hashOf([email, phone, location, mapUrl, hours, instagram, facebook, twitter])

/** The version of the settings of mails. */
export const mailSettingsVersion = ({ signature, acknowledge }: MailSettings): string =>
  hashOf([signature, String(acknowledge)])

/** The version of an endpoint of webhooks; the order of its events does not count. */
export const webhookVersion = ({ url, events, enabled }: WebhookSettings): string =>
  hashOf([url, String(enabled), ...events.toSorted()])

/** What the server adds to fields of the company: it is no part of them. */
const DERIVED = new Set(['cuts', 'aspect'])

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A replacer: the same text for the same values, whatever order their keys are in. */
export const inKeyOrder = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const withoutDerived = (key: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(inKeyOrder(key, value) as object).filter(([name]) => !DERIVED.has(name)),
      )
    : value

/**
 * The version of some fields of the company, or of all: who changes some of them states the version that
 * these were in, so that two people may change different fields at a time.
 */
export const companyVersion = (fields: Partial<CompanyFields>): string =>
  hashOf([JSON.stringify(fields, withoutDerived)])

/** The version of the list of categories; the numbers of their products do not count. */
export const categoriesVersion = (list: Pick<OfficeCategory, 'id' | 'name' | 'hidden'>[]): string =>
  hashOf(list.flatMap(({ id, name, hidden }) => [id, name, String(hidden)]))

/** The version of the list of subjects. */
export const subjectsVersion = (list: OfficeSubject[]): string =>
  hashOf(list.flatMap(({ key, label, hidden }) => [key, label, String(hidden)]))
