import { LIMITS } from '@dhow/contract/limits'
import { newIdempotencyKey } from '#app/api/request.ts'
import { createStored } from '#app/browser/stored.ts'

export type FieldValues = Readonly<Record<string, readonly string[]>>

/** Initial values, and errors by the contract's paths. */
export type TermsProps = { values: FieldValues; errors: Readonly<Record<string, string>> }

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
export const readDetails = read

export const useDetail = (name: string): string =>
  useSelected((details) => details[name]?.[0] ?? '')

export function valuesOf(form: FormData): FieldValues {
  const names = [...new Set(form.keys())]
  const texts = names.map((name) => [
    name,
    form.getAll(name).filter((one) => typeof one === 'string'),
  ])
  return Object.fromEntries(texts)
}

export const writeDetails = (form: FormData): void =>
  write({ ...valuesOf(form), idempotencyKey: readDetails().idempotencyKey ?? [] })

/** The sender and the terms stay for the next enquiry. */
export function forgetEnquiry(): void {
  const { message: _message, idempotencyKey: _key, ...details } = readDetails()
  write(details)
}

/** Returns the list's idempotency key, which all attempts share. */
export function readIdempotencyKey(): string {
  const [key = newIdempotencyKey()] = readDetails().idempotencyKey ?? []
  write({ ...readDetails(), idempotencyKey: [key] })
  return key
}
