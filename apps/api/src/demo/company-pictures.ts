import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyFields } from '@dhow/contract/company'
import type { CompanyFiles } from '#api/company/files.ts'
import { SLIDES } from './company.ts'

const PICTURES = join(import.meta.dirname, 'company')

/** Uploads the company's pictures as the administrator would. */
export async function addCompanyPictures(
  files: CompanyFiles,
  incomingDir: string,
): Promise<Pick<CompanyFields, 'logo' | 'slides'>> {
  const folder = await mkdtemp(join(incomingDir, 'demo-'))
  const add = async (filename: string) => {
    const path = join(folder, filename)
    await copyFile(join(PICTURES, filename), path)
    const { url } = await files.addPicture({ path, filename })
    return url
  }
  try {
    const [light, dark, ...slides] = await Promise.all([
      add('logo.svg'),
      add('logo-dark.svg'),
      ...SLIDES.map(async ({ picture, alt }) => {
        const [wide, tall] = await Promise.all([
          add(`${picture}.webp`),
          add(`${picture}-tall.webp`),
        ])
        return { picture: wide, tall, alt, focus: { x: 0.7, y: 0.5 } }
      }),
    ])
    return { slides, logo: { light, dark } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
