import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { beginNewSite } from '#api/platform/database/open.ts'
import { productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { NOTHING_STORED, storedFiles, storedProducts } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { moveUnnamed } from './unreferenced.ts'

const NAME = '0a'.repeat(16)
const DATABASE = 'dhow.sqlite'

/** A server with so many products, each with a picture of its own, then stopped. */
async function stocked(count: number): Promise<TestApp> {
  const server = await startWithAdmin()
  await addProducts(server, count)
  await server.app.close()
  return server
}

async function addProducts(server: Awaited<ReturnType<typeof startWithAdmin>>, count: number) {
  for (let at = 0; at < count; at++) {
    const media = [await jpeg(120 + at)]
    await server.admin('POST /api/products', productForm({ name: `Product ${at}`, media }))
  }
}

const trashOf = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'trash'), { recursive: true, encoding: 'utf8' }).sort()

it('a start moves what one crash has left to the trash, and clears the uploads that were under way', async () => {
  const { dataDir } = await stocked(1)
  const { uploads } = storedFiles(dataDir)
  writeFileSync(join(dataDir, 'uploads', `${NAME}-400.webp`), 'of a save that was cut off')
  writeFileSync(join(dataDir, 'incoming', 'upload'), 'half')

  await startTestApp({ DATA_DIR: dataDir })
  expect(storedFiles(dataDir)).toEqual({ uploads, incoming: [] })
  const today = new Date().toISOString().slice(0, 10)
  expect(trashOf(dataDir)).toEqual([today, `${today}/${NAME}-400.webp`])
})

it('a start moves whatever a deletion that was cut off has left', async () => {
  const server = await startWithAdmin()
  await addProducts(server, 5)
  const { uploads } = storedFiles(server.dataDir)
  // A file that cannot be deleted ends the deletion in its middle.
  const [first = ''] = uploads
  rmSync(join(server.dataDir, 'uploads', first))
  mkdirSync(join(server.dataDir, 'uploads', first))
  const { body } = await server.admin('GET /api/products')
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect((await server.admin('DELETE /api/products', { ids })).status).toBe(500)
  await server.app.close()

  const again = await startWithAdmin({ DATA_DIR: server.dataDir })
  expect(await storedProducts(again)).toEqual(NOTHING_STORED)
})

it('a new site begun where the database is gone leaves every picture alone, and when the database comes back all is as before', async () => {
  const before = await stocked(2)
  const { dataDir } = before
  const { uploads } = storedFiles(dataDir)
  const aside = join(temporaryFolder(), DATABASE)
  copyFileSync(join(dataDir, DATABASE), aside)
  rmSync(join(dataDir, DATABASE))
  beginNewSite(dataDir)
  await (await startTestApp({ DATA_DIR: dataDir })).app.close()
  expect(storedFiles(dataDir).uploads).toEqual(uploads)

  copyFileSync(aside, join(dataDir, DATABASE))
  expect((await storedProducts(await startTestApp({ DATA_DIR: dataDir }))).products).toHaveLength(2)
  expect(storedFiles(dataDir).uploads).toEqual(uploads)
})

it('a start leaves every picture alone when an older copy of the database names too few of them', async () => {
  const server = await startWithAdmin()
  await addProducts(server, 1)
  await server.app.close()
  const older = join(temporaryFolder(), DATABASE)
  copyFileSync(join(server.dataDir, DATABASE), older)
  const again = await startWithAdmin({ DATA_DIR: server.dataDir })
  await addProducts(again, 6)
  await again.app.close()
  const { uploads } = storedFiles(server.dataDir)

  copyFileSync(older, join(server.dataDir, DATABASE))
  await startTestApp({ DATA_DIR: server.dataDir })
  expect(storedFiles(server.dataDir).uploads).toEqual(uploads)
})

/** A data folder with these pictures in it, one file each, and a look at it by a database that names some. */
function folderWith(names: string[]) {
  const dataDir = temporaryFolder()
  const uploadsDir = join(dataDir, 'uploads')
  mkdirSync(uploadsDir)
  for (const name of names) writeFileSync(join(uploadsDir, `${name}-400.webp`), name)
  const look = (named: string[], installation = 'one', now = new Date()) =>
    moveUnnamed({ dataDir, uploadsDir, installation, isUsed: (name) => named.includes(name), now })
  const pictures = () =>
    readdirSync(uploadsDir).flatMap((file) => file.match(/^[0-9a-f]{32}/)?.[0] ?? [])
  return { dataDir, uploadsDir, look, pictures }
}

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]

it('what is in the trash comes back when a product names it again', () => {
  const { look, pictures } = folderWith([A, B])
  expect(look([A])).toEqual({ found: 1, moved: 1 })
  expect(pictures()).toEqual([A])
  expect(look([A, B])).toEqual({ found: 0, moved: 0 })
  expect(pictures()).toEqual([A, B])
})

it('the trash keeps a picture for thirty days', () => {
  const { dataDir, look } = folderWith([A, B])
  const day = (number: number) => new Date(Date.UTC(2030, 0, number))
  look([A], 'one', day(1))
  look([A], 'one', day(31))
  expect(trashOf(dataDir)).toEqual(['2030-01-01', `2030-01-01/${B}-400.webp`])
  look([A], 'one', day(32))
  expect(trashOf(dataDir)).toEqual([])
})

it('what a person has put into the trash is passed over', () => {
  const { dataDir, look } = folderWith([A])
  mkdirSync(join(dataDir, 'trash'))
  writeFileSync(join(dataDir, 'trash', 'notes.txt'), 'mine')
  expect(look([A])).toEqual({ found: 0, moved: 0 })
  expect(trashOf(dataDir)).toEqual(['notes.txt'])
})

it('the trash of another installation is left alone', () => {
  const { dataDir, look } = folderWith([A, B])
  const day = (number: number) => new Date(Date.UTC(2030, 0, number))
  look([A], 'one', day(1))
  look([], 'another', day(60))
  expect(trashOf(dataDir)).toEqual(['2030-01-01', `2030-01-01/${B}-400.webp`])
})

it('a mark that a crash or a full disk has left empty is made anew', () => {
  const { uploadsDir, look, pictures } = folderWith([A, B])
  writeFileSync(join(uploadsDir, '.installation'), '')
  look([A])
  expect(pictures()).toEqual([A])
})

it('a database of another installation moves nothing', () => {
  const { look, pictures } = folderWith([A, B, C])
  look([A, B, C])
  expect(look([A], 'another')).toEqual({ found: 2, moved: 0 })
  expect(pictures()).toEqual([A, B, C])
})

it('the mark of whose pictures they are is not served', async () => {
  const { visitor } = await startTestApp()
  expect((await visitor('GET /uploads/.installation')).status).toBe(404)
})

it('what is no picture of ours stays', () => {
  const { uploadsDir, look } = folderWith([A])
  writeFileSync(join(uploadsDir, 'README.txt'), 'Do not edit.')
  look([])
  expect(readdirSync(uploadsDir)).toContain('README.txt')
})
