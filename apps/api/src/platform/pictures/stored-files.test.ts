import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { parsePictureName, toImageUrl } from './stored-files.ts'

const NAME = '0a'.repeat(16)

describe('pictureName', () => {
  it('returns the name in a URL of any stored size', () => {
    expect(parsePictureName(toImageUrl(NAME))).toBe(NAME)
    expect(parsePictureName(`/uploads/${NAME}-400.webp`)).toBe(NAME)
    expect(parsePictureName(`/uploads/${NAME}-preview.jpg`)).toBe(NAME)
  })

  it.each([
    `/uploads/${NAME}-1600.webp?x`,
    `/uploads/../${NAME}-1600.webp`,
    `https://elsewhere.example/uploads/${NAME}-1600.webp`,
    `/uploads/${NAME}.webp`,
    `/uploads/${NAME.toUpperCase()}-1600.webp`,
    '',
  ])('is undefined for %j', (url) => {
    expect(parsePictureName(url)).toBeUndefined()
  })
})

it('serves only pictures from the folder of uploads', async () => {
  const { app, dataDir } = await startTestApp()
  const names = [`${NAME}-400.webp`, 'page.html', `${NAME}.svg`, `${NAME}-400.webp.html`]
  for (const name of names) writeFileSync(join(dataDir, 'uploads', name), '<script></script>')
  const responses = await Promise.all(names.map((name) => app.inject({ url: `/uploads/${name}` })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404])
  expect(responses[0]?.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})
