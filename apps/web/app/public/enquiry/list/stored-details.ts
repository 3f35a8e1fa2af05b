import { LIMITS } from '@dhow/contract/limits'
import { createStored } from '#app/browser/stored.ts'

/** The values of the form's fields by their names; a name may have several. */
export type FieldValues = Readonly<Record<string, readonly string[]>>

/** A sent enquiry has said these: the next one does not begin with them. */
const OF_ONE_ENQUIRY = ['message', 'submissionId']

/** What was stored, hostile content left out. */
function parse(stored: string | null): FieldValues {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (typeof value !== 'object' || value === null) return {}
    const isText = (one: unknown) => typeof one === 'string' && one.length <= LIMITS.message
    const known = Object.entries(value).filter(
      ([, values]) => Array.isArray(values) && values.length <= 100 && values.every(isText),
    )
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}

const { read, write, useSelected } = createStored('enquiryDetails', parse)

/** What was filled in on this device before. */
export const readDetails = read

/** What a field of this page's form says; empty before hydration. */
export const useDetail = (name: string): string =>
  useSelected((details) => details[name]?.[0] ?? '')

/** The texts of a form's fields. */
export function valuesOf(form: FormData): FieldValues {
  const names = [...new Set(form.keys())]
  const texts = names.map((name) => [
    name,
    form.getAll(name).filter((one) => typeof one === 'string'),
  ])
  return Object.fromEntries(texts)
}

/** Remembers the fields of a form, until it is sent under the same id. */
export const writeDetails = (form: FormData): void =>
  write({ ...valuesOf(form), submissionId: readDetails().submissionId ?? [] })

/** After sending: who asks and the terms stay for the next enquiry, which gets a new id. */
export const forgetEnquiry = (): void =>
  write(
    Object.fromEntries(
      Object.entries(readDetails()).filter(([name]) => !OF_ONE_ENQUIRY.includes(name)),
    ),
  )

/** The id of this enquiry, the same for every attempt: the server files it once. `randomUUID` needs https. */
export function submissionIdOfList(): string {
  const [stored] = readDetails().submissionId ?? []
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  write({ ...readDetails(), submissionId: [id] })
  return id
}
