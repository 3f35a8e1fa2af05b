import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_CATEGORIES } from '@dhow/contract/category-names'
import { CompanyFields } from '@dhow/contract/company'
import { ContactFields } from '@dhow/contract/contact'
import type { Message } from '@dhow/contract/messages'
import type { Product } from '@dhow/contract/products'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompanyStore } from '#api/company/store.ts'
import { uploadsIn } from '#api/company/uploads-in.ts'
import { createContactStore } from '#api/contact/store.ts'
import { openDatabase } from '#api/database/open.ts'
import type { StoredCompany } from '#api/database/schema.ts'
import { createMessageStore } from '#api/messages/store.ts'
import { createProductStore } from '#api/products/store.ts'
import { productFields } from '#api/testing/factories.ts'
import { sql } from '#api/testing/sql.ts'
import { filesOf, storedFiles } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { temporaryRoot } from '#api/testing/temporary-root.ts'
import { CATALOGUE, pictureFile } from './catalogue.ts'
import { COMPANY, SLIDES } from './company.ts'
import { CONTACT } from './contact.ts'
import { ENQUIRIES } from './enquiries.ts'
import { PICTURES, seed } from './seed.ts'
import { specificationOf } from './specifications.ts'

/** Some of the catalogue, for its pictures take half a second each: a photograph on white is among them. */
const SAMPLE = CATALOGUE.slice(0, 6)

const NOW = new Date('2026-11-20T12:00:00Z')

type Contents = {
  products: Product[]
  messages: Message[]
  contact: ContactFields
  company: StoredCompany
}

function contents(dataDir: string): Contents {
  const { db, close } = openDatabase(dataDir)
  try {
    return {
      products: [...createProductStore(db).each()],
      messages: [...createMessageStore(db).batches()].flat(),
      contact: createContactStore(db).get(),
      company: createCompanyStore(db).get().fields,
    }
  } finally {
    close()
  }
}

/** A seed that is cut off after so many products. */
const cutOff = (dataDir: string, after: number) =>
  seed(dataDir, {
    catalogue: SAMPLE,
    now: NOW,
    onProgress: (done) => {
      if (done >= after) throw new Error('cut off')
    },
  })

describe('an untouched folder', () => {
  const dataDir = mkdtempSync(join(temporaryRoot(), 'dhow-demo-'))
  const counts: number[] = []
  let full: Contents

  // Twice cut off, the second time with every product in place, before it is let through.
  beforeAll(async () => {
    for (const after of [1, SAMPLE.length]) {
      await expect(cutOff(dataDir, after)).rejects.toThrow('cut off')
      const { products, contact } = contents(dataDir)
      counts.push(products.length)
      expect(contact.email).toBe('')
    }
    expect(await seed(dataDir, { catalogue: SAMPLE, now: NOW })).toBe(true)
    full = contents(dataDir)
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('gets the whole catalogue once and in order, however often it was cut off', () => {
    expect(counts[0]).toBeLessThan(SAMPLE.length)
    expect(counts[1]).toBe(SAMPLE.length)
    expect(full.products).toMatchObject(
      SAMPLE.map(({ name, featured }, order) => {
        return { name, featured, order, specification: { gtin: specificationOf(name, NOW).gtin } }
      }),
    )
    expect(full.products).toHaveLength(SAMPLE.length)
  })

  it('has the files of every picture, and no others', () => {
    for (const { name, images } of full.products) {
      expect(images.length, name).toBeGreaterThanOrEqual(1)
    }
    const images = full.products.flatMap((product) => product.images)
    const company = uploadsIn(full.company).map(({ name }) => name)
    const { uploads, incoming } = storedFiles(dataDir)
    const ofProducts = uploads.filter((file) => !company.some((name) => file.startsWith(name)))
    expect({ ofProducts, incoming }).toEqual({
      ofProducts: images.flatMap(filesOf).sort(),
      incoming: [],
    })
  })

  it('has a PDF of every certificate that ends', () => {
    const certificates = full.products.flatMap(
      ({ specification }) => specification.certificates ?? [],
    )
    expect(certificates.length).toBeGreaterThan(6)
    for (const { name, file, validTo } of certificates) {
      const pdf = readFileSync(join(dataDir, 'certificates', file ?? ''), 'latin1')
      expect(pdf).toContain(`(${name})`)
      expect(pdf).toContain(`(Valid until ${validTo})`)
    }
  })

  it('says of itself all that the demo company says, and nothing that could be taken back', () => {
    expect(full.company).toMatchObject(COMPANY)
    expect(full.company.slides).toMatchObject(SLIDES.map(({ alt }) => ({ alt })))
    expect(full.company.logo).toMatchObject({ aspect: 1 })
    expect(sql(dataDir, 'select previous, saved_at from company')).toEqual([
      { previous: null, saved_at: null },
    ])
  })

  it('has cut-outs, but for a photograph on white', () => {
    const onWhite = full.products.filter(({ images: [first] }) => !first?.includes('cut-'))
    expect(onWhite.map(({ name }) => name)).toEqual(['Hazelnut Wafer Cubes'])
  })

  it('has 44 enquiries of the last month in every subject and both states, none from the future', () => {
    const monthAgo = new Date(NOW.getTime() - 30 * 24 * 3_600_000).toISOString()
    expect(full.messages).toHaveLength(44)
    expect(new Set(full.messages.map(({ subject }) => subject))).toEqual(new Set(SUBJECTS))
    expect(new Set(full.messages.map(({ status }) => status))).toEqual(new Set(STATUSES))
    for (const { createdAt, reply } of full.messages) {
      expect(createdAt > monthAgo).toBe(true)
      expect(createdAt < (reply?.repliedAt ?? NOW.toISOString())).toBe(true)
      expect((reply?.repliedAt ?? createdAt) < NOW.toISOString()).toBe(true)
    }
  })

  it('is not greeted as a new site', () => {
    expect(sql(dataDir, 'select dismissed_at from first_steps')).toEqual([
      { dismissed_at: NOW.getTime() },
    ])
  })

  it('sends nobody mail', () => {
    expect(sql(dataDir, 'select * from outbox')).toEqual([])
    expect(existsSync(join(dataDir, 'mail'))).toBe(false)
  })

  it('is left alone from then on, and what was deleted stays deleted', async () => {
    expect(await seed(dataDir)).toBe(false)
    expect(contents(dataDir)).toEqual(full)
    sql(dataDir, 'delete from messages')
    sql(dataDir, 'delete from products where place > 0')
    expect(await seed(dataDir)).toBe(false)
    expect(contents(dataDir)).toMatchObject({ messages: [], products: [full.products[0]] })
  })
})

it('leaves a folder with a catalogue of its own alone', async () => {
  const dataDir = temporaryFolder()
  const { db, close } = openDatabase(dataDir)
  createProductStore(db).insert(productFields(), [])
  close()
  expect(await seed(dataDir)).toBe(false)
  expect(contents(dataDir)).toMatchObject({ products: [productFields()], contact: { email: '' } })
})

describe('the catalogue', () => {
  it('keeps to the categories of the document', () => {
    for (const { category } of CATALOGUE) expect(FIRST_CATEGORIES).toContain(category)
  })

  it('has 60 products, in every category at least six, and twelve for the home page', () => {
    expect(CATALOGUE).toHaveLength(60)
    expect(CATALOGUE.filter(({ featured }) => featured)).toHaveLength(12)
    for (const category of FIRST_CATEGORIES) {
      const there = CATALOGUE.filter((product) => product.category === category)
      expect(there.length, category).toBeGreaterThanOrEqual(6)
    }
  })

  it('names products apart within the 22 characters that a card shows', () => {
    const titles = CATALOGUE.map(({ name }) => name.slice(0, 22))
    expect(new Set(titles).size).toBe(CATALOGUE.length)
  })
})

describe('the pictures', () => {
  const listed = CATALOGUE.flatMap(({ pictures }) => pictures)

  it('are there for every product that lists them, and no others are', () => {
    const files = readdirSync(PICTURES).sort()
    expect(files).toEqual(listed.map(pictureFile).sort())
  })

  it('are pictures of a size for the gallery', async () => {
    for (const picture of listed) {
      const { width } = await sharp(join(PICTURES, pictureFile(picture))).metadata()
      expect(width, picture).toBeGreaterThanOrEqual(1400)
    }
  })

  it('show a third of the products a second time', () => {
    expect(CATALOGUE.filter(({ pictures }) => pictures.length > 1)).toHaveLength(20)
  })
})

describe('the texts', () => {
  it('answer no enquiry before it came or after today', () => {
    for (const { reply, hoursAgo } of ENQUIRIES) expect(reply?.after ?? 0).toBeLessThan(hoursAgo)
  })

  it('the company is one as the form would send it', () => {
    const pictures = { logo: { light: '', dark: '' }, slides: [] }
    expect(CompanyFields.parse({ ...COMPANY, ...pictures })).toEqual({ ...COMPANY, ...pictures })
  })

  it('the contact record is one as the form would send it', () => {
    expect(ContactFields.parse(CONTACT)).toEqual(CONTACT)
  })
})
