import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_CATEGORIES } from '@dhow/contract/categories/category-names'
import { CompanyFields } from '@dhow/contract/company/company'
import { ContactFields } from '@dhow/contract/contact'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, pictureFile } from './catalogue.ts'
import { COMPANY } from './company.ts'
import { CONTACT, PICTURES } from './seed.ts'

describe('the catalogue', () => {
  it('uses the default categories', () => {
    for (const { category } of CATALOGUE) expect(FIRST_CATEGORIES).toContain(category)
  })

  it('has names that differ within the 22 characters of a card', () => {
    const titles = CATALOGUE.map(({ name }) => name.slice(0, 22))
    expect(new Set(titles).size).toBe(CATALOGUE.length)
  })
})

describe('the pictures', () => {
  const listed = CATALOGUE.flatMap(({ pictures }) => pictures)

  it('exist for every product, without unused ones', () => {
    const files = readdirSync(PICTURES).sort()
    expect(files).toEqual(listed.map(pictureFile).sort())
  })

  it('are large enough for the gallery', async () => {
    for (const picture of listed) {
      const { width } = await sharp(join(PICTURES, pictureFile(picture))).metadata()
      expect(width, picture).toBeGreaterThanOrEqual(1400)
    }
  })
})

it('has valid company and contact records', () => {
  const company = { ...COMPANY, logo: { light: '', dark: '' }, slides: [] }
  expect(CompanyFields.parse(company)).toEqual(company)
  expect(ContactFields.parse(CONTACT)).toEqual(CONTACT)
})

it.each(['privacy', 'imprint'] as const)('has the page %s, which states its address', (page) => {
  const text = COMPANY[page]
  expect(text).toMatch(/^This is a demo\./)
  for (const line of [...CONTACT.location.split('\n'), CONTACT.email, CONTACT.phone]) {
    expect(text).toContain(line)
  }
})
