import { expect, it } from 'vitest'
import { ContactFields } from './contact.ts'
import { Enquiry } from './enquiry.ts'
import { LIMITS } from './limits.ts'

/** What is said of a field of so many characters that no pattern fits. */
const complaints = (schema: typeof ContactFields | typeof Enquiry, field: string, text: string) =>
  schema
    .safeParse({ [field]: text })
    .error?.issues.filter(({ path }) => path[0] === field)
    .map(({ message }) => message)

it.each([
  [ContactFields, 'phone', `${'1'.repeat(60_000)}x`, LIMITS.phone],
  [ContactFields, 'mapUrl', `https://${'a.'.repeat(30_000)}`, LIMITS.text],
  [Enquiry, 'email', `${'a.'.repeat(30_000)}@`, LIMITS.text],
] as const)('a text that is too long is not looked at any further', (schema, field, text, max) => {
  expect(complaints(schema, field, text)).toEqual([
    expect.stringContaining(`may have at most ${max} characters`),
  ])
})

it.each(['+971 50 123 4567', '(04) 123-4567', '1', '. 5'])('%s is a phone number', (phone) => {
  expect(complaints(ContactFields, 'phone', phone)).toEqual([])
})

it.each(['+', '() .-', '12a', '1+2', 'x'])('%s is none', (phone) => {
  expect(complaints(ContactFields, 'phone', phone)).toEqual([
    'Phone must hold digits, such as +971 50 123 4567.',
  ])
})
