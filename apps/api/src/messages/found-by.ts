import { countryName } from '@dhow/contract/enquiry-texts'
import type { Message } from '@dhow/contract/messages'
import { searchKey } from '#api/database/search-key.ts'

/** Characters of what is asked for that a search looks through: some hundred lines. */
const MAX_CHARACTERS = 5_000

type Found = Pick<
  Message,
  'name' | 'email' | 'typedEmail' | 'message' | 'reference' | 'lines' | 'terms'
>

/** All that a message is found by, as a search compares it. */
export function foundBy({ name, email, typedEmail, message, reference, ...list }: Found): string {
  const { lines = [], terms: { company, country } = {} } = list
  const names = [...new Set(lines.map((line) => line.name))].join(', ').slice(0, MAX_CHARACTERS)
  const texts = [company, country && countryName(country), names].filter((text) => text)
  return searchKey(
    name,
    ...(typedEmail === undefined ? [email] : [email, typedEmail]),
    message,
    reference,
    ...(texts as string[]),
  )
}
