import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { imageUrl, pictureName } from './stored-files.ts'

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

it('serves nothing but pictures of the folder that pictures are in', async () => {
  const { app, dataDir } = await startTestApp()
  const names = [`${NAME}-400.webp`, 'page.html', `${NAME}.svg`, `${NAME}-400.webp.html`]
  for (const name of names) writeFileSync(join(dataDir, 'uploads', name), '<script></script>')
  const answers = await Promise.all(names.map((name) => app.inject({ url: `/uploads/${name}` })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404])
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})
