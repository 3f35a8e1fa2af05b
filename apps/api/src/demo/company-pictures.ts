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
    const slides: CompanyFields['slides'] = []
    for (const { picture, alt } of SLIDES) {
      slides.push({
        ...{ picture: await add(`${picture}.webp`), tall: await add(`${picture}-tall.webp`) },
        ...{ alt, focus: { x: 0.7, y: 0.5 } },
      })
    }
    return { slides, logo: { light: await add('logo.svg'), dark: await add('logo-dark.svg') } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
