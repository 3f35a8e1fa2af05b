import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { kept } from '#api/testing/kept.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createPictures, imageUrl, pictureName } from './pictures.ts'

const NAME = '0a'.repeat(16)

describe('pictureName', () => {
  it('reads back what imageUrl writes, in any stored width', () => {
    expect(pictureName(imageUrl(NAME))).toBe(NAME)
    expect(pictureName(`/uploads/${NAME}-400.webp`)).toBe(NAME)
    expect(pictureName(`/uploads/${NAME}-preview.jpg`)).toBe(NAME)
  })

  it.each([
    `/uploads/${NAME}-1600.webp?x`,
    `/uploads/../${NAME}-1600.webp`,
    `https://elsewhere.example/uploads/${NAME}-1600.webp`,
    `/uploads/${NAME}.webp`,
    `/uploads/${NAME.toUpperCase()}-1600.webp`,
    '',
  ])('knows %j for none of ours', (url) => {
    expect(pictureName(url)).toBeUndefined()
  })
})

describe('after a crash', () => {
  it('a start clears the uploads that were under way and the pictures that nothing shows', async () => {
    const before = await startWithAdmin()
    await before.admin('POST /api/products', productForm({ media: [await jpeg()] }))
    const { uploads } = await kept(before)
    await before.app.close()
    writeFileSync(join(before.dataDir, 'uploads', `${NAME}-400.webp`), 'orphan')
    writeFileSync(join(before.dataDir, 'incoming', 'upload'), 'half')

    const after = await startTestApp({ DATA_DIR: before.dataDir })
    expect(await kept(after)).toMatchObject({ uploads, incoming: [] })
  })

  it('and leaves alone what is not a picture of ours', () => {
    const dataDir = temporaryFolder()
    const pictures = createPictures(dataDir)
    writeFileSync(join(pictures.uploadsDir, 'README.txt'), 'Do not edit.')
    pictures.sweep(() => false)
    expect(readdirSync(pictures.uploadsDir)).toEqual(['README.txt'])
  })
})
