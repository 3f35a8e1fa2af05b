import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { PasswordChange } from './admin.ts'
import { ContactFields } from './contact.ts'
import { Enquiry } from './enquiry.ts'
import { LIMITS } from './limits.ts'
import { Reply } from './messages.ts'
import { FULL_WIDTH, pictureSrcSet, pictureUrl, previewUrl } from './pictures.ts'
import { ProductFields } from './product-fields.ts'
import { products } from './products.ts'

const messagesOf = (schema: z.ZodType, input: unknown) =>
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
    [ProductFields, product, 'brand', LIMITS.brand, 'Product brand'],
    [ProductFields, product, 'category', LIMITS.category, 'Category'],
    [ProductFields, product, 'description', LIMITS.description, 'Product description'],
    [Enquiry, enquiry, 'name', LIMITS.text, 'Name'],
    [Enquiry, enquiry, 'message', LIMITS.message, 'Message'],
    [Reply, {}, 'replyContent', LIMITS.message, 'Reply'],
    [ContactFields, details, 'location', LIMITS.text, 'Location'],
    [ContactFields, details, 'hours', LIMITS.text, 'Business hours'],
  ] as const)(
    '%# the field, its limit and what is there are named',
    (schema, valid, field, max, label) => {
      const withText = (length: number) => ({ ...valid, [field]: `${'x'.repeat(length)} \n` })
      const [limit, length] = [max, max + 1].map((number) => number.toLocaleString('en'))
      expect(messagesOf(schema, withText(max))).toEqual([])
      expect(messagesOf(schema, withText(max + 1))).toEqual([
        `${label} may have at most ${limit} characters; these are ${length}.`,
      ])
    },
  )

  it.each(['mapUrl', 'instagram', 'facebook', 'twitter'])(
    'tells a %s that is too long from one that is no address',
    (field) => {
      const long = `https://example.com/${'x'.repeat(LIMITS.text)}`
      expect(messagesOf(ContactFields, { ...details, [field]: long })[0]).toMatch(
        /^(Map URL|Instagram|Facebook|Twitter) may have at most 500 characters; these are 520\.$/,
      )
      expect(messagesOf(ContactFields, { ...details, [field]: 'here' })[0]).toMatch(
        /must be an address that begins with https:\/\/\.$/,
      )
    },
  )

  it('tells a missing field from one of the wrong type', () => {
    expect(messagesOf(Enquiry, { ...enquiry, name: undefined })).toEqual(['Name is required.'])
    expect(messagesOf(Enquiry, { ...enquiry, name: 7 })).toEqual(['Name must be text.'])
    expect(messagesOf(Enquiry, { ...enquiry, name: '  \n ' })).toEqual(['Name is required.'])
  })

  it('folds line breaks in text that may become a mail header', () => {
    expect(Enquiry.parse({ ...enquiry, name: 'Ada\r\nBcc: x@example.com' }).name).toBe(
      'Ada Bcc: x@example.com',
    )
  })

  it('takes only https addresses for the map, and nothing or https for profiles', () => {
    expect(ContactFields.parse(details).instagram).toBe('')
    expect(messagesOf(ContactFields, { ...details, mapUrl: 'javascript:alert(1)' })).toEqual([
      'Map URL must be an address that begins with https://.',
    ])
    expect(messagesOf(ContactFields, { ...details, twitter: 'twitter' })[0]).toContain('Twitter')
  })

  it('wants the new password twice', () => {
    const change = { currentPassword: 'a', newPassword: 'b', confirmPassword: 'c' }
    expect(messagesOf(PasswordChange, change)).toEqual(['New passwords do not match'])
  })

  it('wants each product once in a reordering', () => {
    const twice = [
      { id: 'a', order: 0 },
      { id: 'a', order: 1 },
    ]
    expect(messagesOf(products.reorder.body, { updates: twice })).toEqual([
      'updates must name each product once.',
    ])
  })
})

describe('picture addresses', () => {
  const image = `/uploads/${'0a'.repeat(16)}-${FULL_WIDTH}.webp`

  it('lead from the largest width to the others and to the preview', () => {
    expect(pictureUrl(image, 400)).toBe(image.replace('1600', '400'))
    expect(previewUrl(image)).toBe(image.replace('1600.webp', 'preview.jpg'))
    expect(pictureSrcSet(image)).toMatch(/400w, .*800w, .*1600w$/)
  })

  it('leave pictures from elsewhere alone', () => {
    const elsewhere = 'https://example.com/a-1600.webp'
    expect(pictureUrl(elsewhere, 400)).toBe(elsewhere)
    expect(pictureSrcSet(elsewhere)).toBeUndefined()
  })
})
