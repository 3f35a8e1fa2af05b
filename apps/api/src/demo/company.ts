import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompanyFields, type CompanyLegal } from '@dhow/contract/company/company'
import { ContactFields } from '@dhow/contract/contact/contact'
import * as z from 'zod'
import type { CompanyFiles } from '#api/modules/company/files.ts'
import { FIRST_VALUES } from '#api/modules/company/first-values.ts'
import { readJson, withCopies } from './uploads.ts'

const FILES = join(import.meta.dirname, 'company')

const readLegalText = (page: keyof CompanyLegal) =>
  readFileSync(join(FILES, `${page}.txt`), 'utf8').trim()

const Texts = CompanyFields.omit({ logo: true, slides: true })

/** Slides are behind the headline. Each picture has two files: for wide and for tall screens. */
const Demo = z.object({
  company: Texts.partial(),
  slides: z.array(z.object({ picture: z.string(), alt: z.string() })),
  contact: ContactFields,
})

const { company, slides: SLIDES, contact: CONTACT } = Demo.parse(readJson('company.json'))

export { CONTACT, SLIDES }

export const COMPANY = Texts.parse({
  ...FIRST_VALUES,
  ...company,
  privacy: readLegalText('privacy'),
  imprint: readLegalText('imprint'),
})

export function addCompanyPictures(
  files: CompanyFiles,
  incomingDir: string,
): Promise<Pick<CompanyFields, 'logo' | 'slides'>> {
  const slideFiles = SLIDES.flatMap(({ picture }) => [`${picture}.webp`, `${picture}-tall.webp`])
  const names = ['logo.svg', 'logo-dark.svg', ...slideFiles]
  return withCopies(incomingDir, FILES, names, async (copies) => {
    const added = await Promise.all(copies.map((copy) => files.addPicture(copy)))
    const [light = '', dark = '', ...urls] = added.map(({ url }) => url)
    const slides = SLIDES.map(({ alt }, index) => {
      const [picture = '', tall = ''] = urls.slice(2 * index)
      return { picture, tall, alt, focus: { x: 0.7, y: 0.5 } }
    })
    return { slides, logo: { light, dark } }
  })
}
