import { expect, it } from 'vitest'
import { addPicture, drawing, PDF, sendFile } from '#api/testing/company.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { slowDown, startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { sql } from '#api/testing/sql.ts'
import { storedFiles } from '#api/testing/stored-files.ts'

const COMPANY = '/api/company'

const weekLater = (dataDir: string) =>
  sql(dataDir, 'update company_files set added_at = added_at - 8 * 86400000')

/** Returns the distinct hashes of stored pictures and PDFs. */
const fileHashes = (dataDir: string) => [
  ...new Set(storedFiles(dataDir).uploads.map((file) => file.slice(0, 32))),
]
const nameOf = (url: string) => url.slice('/uploads/'.length).slice(0, 32)

it('an unreferenced file is deleted after a week', async () => {
  const first = await startWithAdmin()
  const [named, forgotten] = [
    await addPicture(first.admin, drawing()),
    await addPicture(first.admin, await jpeg()),
  ]
  await sendFile(first.admin, 'catalog', PDF, 'list.pdf')
  await first.admin(`PATCH ${COMPANY}`, { logo: { light: named, dark: '' } })
  expect(fileHashes(first.dataDir)).toHaveLength(3)
  weekLater(first.dataDir)
  await first.app.close()

  const { admin, dataDir } = await startWithAdmin({ DATA_DIR: first.dataDir })
  expect(fileHashes(dataDir)).toEqual([nameOf(named)])
  expect((await admin('GET /api/system/status')).body).toMatchObject({ unreferencedPictures: 0 })
  const refused = await admin(`PATCH ${COMPANY}`, { logo: { light: forgotten, dark: '' } })
  expect(refused.status).toBe(400)
})

it('undoing a save restores a removed picture', async () => {
  const { admin, app, dataDir } = await startWithAdmin()
  const picture = await addPicture(admin, await jpeg(320, 180))
  const slides = [{ picture, alt: 'A ship', focus: { x: 0.5, y: 0.5 } }]
  await admin(`PATCH ${COMPANY}`, { slides })
  const files = storedFiles(dataDir)
  weekLater(dataDir)
  await admin(`PATCH ${COMPANY}`, { slides: [] })
  expect(storedFiles(dataDir)).toEqual(files)
  const { body } = await admin(`POST ${COMPANY}/undo`)
  expect((await app.inject({ url: body.slides[0].cuts.wide.url })).statusCode).toBe(200)

  await admin(`PATCH ${COMPANY}`, { slides: [] })
  await admin(`PATCH ${COMPANY}`, { lead: 'From the Gulf' })
  expect(storedFiles(dataDir)).toEqual({ uploads: [], incoming: [] })
})

it('a server that is killed during a save leaves the record unchanged and no unknown file', async () => {
  const { dataDir, server, call } = await startProcessAsAdmin()
  const form = new FormData()
  form.append('media', new File([new Uint8Array(await jpeg(320, 180))], 'ship.jpg'))
  const { url } = await call<{ url: string }>('POST', '/company/pictures', form)

  // The row of the record is written endlessly, after the crops are published.
  slowDown(dataDir, 'before insert on company')
  const slides = [{ picture: url, alt: 'A ship', focus: { x: 0.5, y: 0.5 } }]
  const saving = call('PATCH', '/company', { slides }).catch(() => 'cut off')
  await expect.poll(() => fileHashes(dataDir)).toHaveLength(2)
  await server.end('SIGKILL')
  expect(await saving).toBe('cut off')

  sql(dataDir, 'drop trigger slow')
  weekLater(dataDir)
  const { admin, visitor } = await startWithAdmin({ DATA_DIR: dataDir })
  expect((await visitor(`GET ${COMPANY}`)).body.slides).toEqual([])
  expect((await admin('GET /api/system/status')).body).toMatchObject({ unreferencedPictures: 0 })
  expect(storedFiles(dataDir)).toEqual({ uploads: [], incoming: [] })
})
