import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { PasswordChange } from './account/admin.ts'
import { ContactFields } from './contact/contact.ts'
import { LIMITS } from './limits.ts'
import { Enquiry } from './messages/enquiry.ts'
import { FULL_WIDTH, toPictureSrcSet, toPictureUrl, toPreviewUrl } from './pictures.ts'
import { ProductFields } from './products/product-fields.ts'
import { products } from './products/product-routes.ts'

const listMessages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

const product = { name: 'Salt', brand: 'Sail', category: 'snacks', description: 'Fine.' }
const enquiry = { name: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Hello' }
const details = {
  email: 'a@example.com',
  phone: '+971 4 000 0000',
  location: 'Dubai',
  mapUrl: 'https://maps.example.com/x',
  hours: 'Mon-Fri',
}

describe('limits', () => {
  it.each([
    [ProductFields, product, 'name', LIMITS.productName, 'Product name'],
    [ProductFields, product, 'description', LIMITS.description, 'Product description'],
    [Enquiry, enquiry, 'name', LIMITS.text, 'Name'],
    [Enquiry, enquiry, 'message', LIMITS.message, 'Message'],
    [ContactFields, details, 'location', LIMITS.text, 'Location'],
  ] as const)(
    '%# the error names the field, the limit and the length',
    (schema, valid, field, max, label) => {
      const createInput = (length: number) => ({ ...valid, [field]: `${'x'.repeat(length)} \n` })
      const [limit, length] = [max, max + 1].map((number) => number.toLocaleString('en'))
      expect(listMessages(schema, createInput(max))).toEqual([])
      expect(listMessages(schema, createInput(max + 1))).toEqual([
        `${label} may have at most ${limit} characters; these are ${length}.`,
      ])
    },
  )

  it.each([
    ['mapUrl', 'Map URL'],
    ['twitter', 'Twitter'],
  ])('a %s that is too long has another error than an invalid one', (field, label) => {
    const long = `https://example.com/${'x'.repeat(LIMITS.text)}`
    expect(listMessages(ContactFields, { ...details, [field]: long })).toEqual([
      `${label} may have at most 500 characters; these are 520.`,
    ])
    expect(listMessages(ContactFields, { ...details, [field]: 'javascript:alert(1)' })).toEqual([
      expect.stringMatching(`^${label} must be .*an address that begins with https://`),
    ])
  })

  it('line breaks are removed from text that may become a mail header', () => {
    expect(Enquiry.parse({ ...enquiry, name: 'Ada\r\nBcc: x@example.com' }).name).toBe(
      'Ada Bcc: x@example.com',
    )
  })

  it('the new password must be repeated', () => {
    const change = { currentPassword: 'a', newPassword: 'b', confirmPassword: 'c' }
    expect(listMessages(PasswordChange, change)).toEqual(['New passwords do not match'])
  })

  it('a reordering must name each product once', () => {
    const twice = [
      { id: 'a', order: 0 },
      { id: 'a', order: 1 },
    ]
    expect(listMessages(products.reorder.body, { updates: twice })).toEqual([
      'updates must contain each product once.',
    ])
  })
})

describe('picture URLs', () => {
  const image = `/uploads/${'0a'.repeat(16)}-${FULL_WIDTH}.webp`

  it('are derived from the largest width', () => {
    expect(toPictureUrl(image, 400)).toBe(image.replace('1600', '400'))
    expect(toPreviewUrl(image)).toBe(image.replace('1600.webp', 'preview.jpg'))
    expect(toPictureSrcSet(image)).toMatch(/400w, .*800w, .*1600w$/)
  })

  it('of external pictures are unchanged', () => {
    const elsewhere = 'https://example.com/a-1600.webp'
    expect(toPictureUrl(elsewhere, 400)).toBe(elsewhere)
    expect(toPictureSrcSet(elsewhere)).toBeUndefined()
  })
})

/** Returns the error messages of one field. */
const listErrors = (schema: z.ZodType, field: string, value: string) =>
  schema
    .safeParse({ [field]: value })
    .error?.issues.filter(({ path }) => path[0] === field)
    .map(({ message }) => message)

it.each([
  [ContactFields, 'phone', `${'1'.repeat(60_000)}x`, LIMITS.phone],
  [ContactFields, 'mapUrl', `https://${'a.'.repeat(30_000)}`, LIMITS.text],
  [Enquiry, 'email', `${'a.'.repeat(30_000)}@`, LIMITS.text],
] as const)('patterns are not applied to text that is too long', (schema, field, text, max) => {
  expect(listErrors(schema, field, text)).toEqual([
    expect.stringContaining(`may have at most ${max} characters`),
  ])
})
