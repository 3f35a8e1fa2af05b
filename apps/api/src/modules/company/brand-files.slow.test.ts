import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from '@dhow/contract/company/pictures'
import { expect, it } from 'vitest'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

async function start(env?: Record<string, string>) {
  const server = await startWithAdmin(env)
  const get = (file: BrandFile, query = '', headers = {}) =>
    server.app.inject({ url: `/${file}${query}`, headers })
  return {
    ...server,
    get,
    read: async (file: BrandFile) => (await get(file)).rawPayload,
    version: async () => (await server.visitor('GET /api/company/layout')).body.brandVersion,
    save: async (fields: object) => {
      expect((await server.admin('PATCH /api/company', fields)).status).toBe(200)
    },
  }
}

it('the manifest has names and colors of the company, and icons that exist', async () => {
  const { get, save, app } = await start()
  await save({ brand: 'شركة "النور"', description: 'Tea & rice' })
  const { headers, body } = await get('manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json')
  const { icons, ...manifest } = JSON.parse(body)
  expect(manifest).toEqual({
    ...{ id: '/', start_url: '/', display: 'minimal-ui', dir: 'auto' },
    ...{ name: 'شركة "النور"', short_name: 'شركة "النور"', description: 'Tea & rice' },
    ...{ background_color: '#faf7f0', theme_color: '#faf7f0' },
  })
  expect(icons).toHaveLength(3)
  for (const { src, type } of icons) {
    const icon = await app.inject({ url: src })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
    expect(icon.headers['cache-control']).toContain('immutable')
  }
})

it('a versioned URL is cached forever, until the shown fields change', async () => {
  const { get, save, version } = await start()
  const firstVersion = await version()
  const { headers } = await get('icon-192.png', `?v=${firstVersion}`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('icon-192.png', '', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  await save({ story: 'A text that no picture shows.' })
  expect(await version()).toBe(firstVersion)
  await save({ brand: 'Zubair' })
  expect(await version()).not.toBe(firstVersion)
  const later = await get('icon-192.png', `?v=${firstVersion}`, { 'if-none-match': headers.etag })
  expect([later.statusCode, later.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})

it('files are generated once, survive a restart, and are generated again after a loss', async () => {
  const first = await start()
  const { dataDir } = first
  const icons = await Promise.all(Array.from({ length: 5 }, () => first.read('icon-512.png')))
  expect(new Set(icons.map((icon) => icon.toString('base64'))).size).toBe(1)
  const folder = join(dataDir, 'brand', await first.version())
  const inode = statSync(folder).ino
  await first.app.close()

  const { read, save, version } = await start({ DATA_DIR: dataDir })
  expect((await read('icon-512.png')).equals(icons[0] ?? Buffer.alloc(0))).toBe(true)
  expect(statSync(folder).ino).toBe(inode)
  await save({ brand: 'Zubair' })
  await read('icon-512.png')
  expect(readdirSync(join(dataDir, 'brand'))).toEqual([await version()])
  rmSync(join(dataDir, 'brand'), { recursive: true })
  expect((await read('icon-512.png')).length).toBeGreaterThan(0)
})
