import { expect, it } from 'vitest'
import { kept, NOTHING } from '#api/testing/kept.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { spawnServer } from '#api/testing/server-process.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { zipOf } from '#api/testing/zip.ts'

it('a server that is killed in the middle of an import leaves the catalogue as it was', async () => {
  const dataDir = temporaryFolder()
  const server = await spawnServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password })
  await server.says('Dhow is at ')
  const call = async (method: string, path: string, body?: FormData | object, token = '') => {
    const json = body && !(body instanceof FormData)
    const answer = await fetch(server.address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
    })
    return (await answer.json()) as Record<string, never>
  }
  const { token } = await call('POST', '/api/admin/login', ADMIN)

  const data = await jpeg(1200, 900)
  const names = Array.from({ length: 12 }, (_, at) => `${at}.jpg`)
  const files = names.map((name, at) => ({ name, data: Buffer.concat([data, Buffer.from([at])]) }))
  const form = new FormData()
  const csv = `name,brand,category,description,pictures\nTea,a,snacks,b,${names.join('|')}`
  form.append('csv', new File([csv], 'a.csv'))
  form.append('zip', new File([new Uint8Array(zipOf(...files))], 'a.zip'))
  const { id } = await call('POST', '/api/catalogue/import', form, token)
  await call('POST', '/api/catalogue/import/start', { id }, token)
  const progress = async () => call('GET', '/api/catalogue/import', undefined, token)
  await expect.poll(async () => (await progress()).done, { timeout: 15_000 }).toBeGreaterThan(1)
  expect((await progress()).state).toBe('running')
  await server.end('SIGKILL')

  expect(await kept(await startTestApp({ DATA_DIR: dataDir }))).toEqual(NOTHING)
})
