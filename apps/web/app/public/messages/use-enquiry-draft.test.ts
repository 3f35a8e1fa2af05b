import { describe, expect, it } from 'vitest'
import { i18n } from '#app/testing/messages.tsx'
import { mergeDraft } from './use-enquiry-draft.ts'
import {
  createValues,
  type Draft,
  EMPTY,
  type EnquiredProduct,
  type EnquiryValues,
  withLine,
} from './values.ts'

const createProduct = (
  name: string,
  status: EnquiredProduct['status'] = 'ready',
): EnquiredProduct => ({
  name,
  address: `https://shop.example/products/${name}`,
  status,
})
const [rice, tea] = [createProduct('rice'), createProduct('tea')]
const RICE = withLine('', rice, i18n)
const TEA = withLine('', tea, i18n)
const both = `${RICE}${TEA}`

/** Opens an untouched form of a page about tea, unless stated otherwise. */
function open({
  draft,
  typed,
  about = tea,
}: {
  draft?: Partial<Draft>
  typed?: Partial<EnquiryValues>
  about?: EnquiredProduct | undefined
} = {}) {
  const untouched = createValues(about, i18n)
  const typedValues = { ...untouched, ...typed }
  const fullDraft = draft && { ...EMPTY, ...draft }
  return mergeDraft({ typed: typedValues, untouched, draft: fullDraft, about }, i18n)
}

it('a product is named below earlier ones', () => {
  expect(open()).toMatchObject({ subject: 'enquiry', message: TEA })
  expect(open({ draft: { message: RICE } })).toMatchObject({ subject: 'enquiry', message: both })
})

it('a product is named once', () => {
  const message = `${TEA}20 cartons`
  expect(open({ draft: { message } })).toMatchObject({ subject: 'enquiry', message })
})

it.each(['loading', 'missing'] as const)('a product that is %s is not named', (status) => {
  expect(open({ about: createProduct('tea', status) })).toMatchObject({ message: '', subject: '' })
})

describe('text that was typed before hydration', () => {
  it('stays below the draft', () => {
    const typed = { name: 'Ada', message: `${TEA}20 cartons` }
    expect(open({ typed, draft: { name: 'Older', email: 'ada@example.com' } })).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'enquiry',
      message: `${TEA}20 cartons`,
    })
    expect(open({ typed, draft: { message: RICE } }).message).toBe(
      `${RICE.trim()}\n\n${TEA}20 cartons`,
    )
  })

  it('stays even if the draft contains it', () => {
    expect(open({ typed: { message: 'rice' }, draft: { message: RICE } }).message).toBe(
      `${RICE.trim()}\n\nrice`,
    )
  })

  it('is not duplicated when the browser restored the draft', () => {
    const typed = { message: `${both}20 cartons` }
    expect(open({ typed, draft: { message: both } }).message).toBe(typed.message)
    expect(open({ typed: { message: RICE }, draft: { message: both } }).message).toBe(both)
  })

  it('may change the subject or delete the line', () => {
    const opened = open({ typed: { subject: 'complaint', message: 'Hello' } })
    expect(opened).toMatchObject({ subject: 'complaint', message: 'Hello' })
  })
})

it('uses the draft without a new product, and the initial values without a draft', () => {
  const draft = { ...EMPTY, subject: 'other', message: 'Without tea' }
  const untouched = createValues(tea, i18n)
  const opened = mergeDraft({ typed: untouched, untouched, draft, about: undefined }, i18n)
  expect(opened).toMatchObject(draft)
  const first = mergeDraft(
    { typed: untouched, untouched, draft: undefined, about: undefined },
    i18n,
  )
  expect(first).toMatchObject(untouched)
})

it.each([
  ['', TEA],
  ['  \n', TEA],
  ['Hello \n', `Hello\n\n${TEA}`],
  [`${TEA}20 cartons`, `${TEA}20 cartons`],
])('adds the line of a product once to %j', (message, expected) => {
  expect(withLine(message, tea, i18n)).toBe(expected)
})

it('does not confuse a URL with a longer one', () => {
  const longer = `I would like to know more about Rice: ${tea.address}0`
  expect(withLine(longer, tea, i18n)).toBe(`${longer}\n\n${TEA}`)
  expect(withLine(`${longer}. And ${tea.address}.`, tea, i18n)).toBe(
    `${longer}. And ${tea.address}.`,
  )
})
