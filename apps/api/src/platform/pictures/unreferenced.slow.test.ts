import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { type AdminServer, removeProducts, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { NOTHING_STORED, storedFiles, storedProducts } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { moveUnnamed } from './unreferenced.ts'

const NAME = '0a'.repeat(16)
const DATABASE = 'dhow.sqlite'

/** Adds products with one picture each, and stops the server. */
async function stoppedWith(count: number): Promise<TestApp> {
  const server = await startWithAdmin()
  await addProducts(server, count)
  await server.app.close()
  return server
}

async function addProducts(server: AdminServer, count: number) {
  for (let at = 0; at < count; at++) {
    const media = [await jpeg(120 + at)]
    await server.admin('POST /api/products', productForm({ name: `Product ${at}`, media }))
  }
}

const trashOf = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'trash'), { recursive: true, encoding: 'utf8' }).sort()

it('a start moves the files of a crash to the trash, and deletes unfinished uploads and AVIF files of earlier releases', async () => {
  const { dataDir } = await stoppedWith(1)
  const { uploads } = storedFiles(dataDir)
  writeFileSync(join(dataDir, 'uploads', `${NAME}-400.webp`), 'of an interrupted save')
  const [stored = ''] = uploads
  writeFileSync(
    join(dataDir, 'uploads', stored.replace(/-.*/, '-240.avif')),
    'of an earlier release',
  )
  writeFileSync(join(dataDir, 'incoming', 'upload'), 'half')

  await startTestApp({ DATA_DIR: dataDir })
  expect(storedFiles(dataDir)).toEqual({ uploads, incoming: [] })
  const today = new Date().toISOString().slice(0, 10)
  expect(trashOf(dataDir)).toEqual([today, `${today}/${NAME}-400.webp`])
})

it('a start moves the files of an interrupted deletion', async () => {
  const server = await startWithAdmin()
  await addProducts(server, 5)
  const { uploads } = storedFiles(server.dataDir)
  // A folder in place of a file interrupts the deletion.
  const [first = ''] = uploads
  rmSync(join(server.dataDir, 'uploads', first))
  mkdirSync(join(server.dataDir, 'uploads', first))
  const { body } = await server.admin('GET /api/products')
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect((await removeProducts(server.admin, ids)).status).toBe(500)
  await server.app.close()

  const again = await startWithAdmin({ DATA_DIR: server.dataDir })
  expect(await storedProducts(again)).toEqual(NOTHING_STORED)
})

it('a start with an older copy of the database keeps all pictures', async () => {
  const server = await stoppedWith(1)
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

/** Creates a data folder with pictures, of which a database references some. */
function folderWith(names: string[]) {
  const dataDir = temporaryFolder()
  const uploadsDir = join(dataDir, 'uploads')
  mkdirSync(uploadsDir)
  for (const name of names) writeFileSync(join(uploadsDir, `${name}-400.webp`), name)
  const move = (named: string[], installation = 'one', now = new Date()) =>
    moveUnnamed({ dataDir, uploadsDir, installation, isUsed: (name) => named.includes(name), now })
  const pictures = () =>
    readdirSync(uploadsDir).flatMap((file) => file.match(/^[0-9a-f]{32}/)?.[0] ?? [])
  return { dataDir, uploadsDir, move, pictures }
}

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]

it('restores a picture that is referenced again', () => {
  const { move, pictures } = folderWith([A, B])
  expect(move([A])).toEqual({ found: 1, moved: 1 })
  expect(pictures()).toEqual([A])
  expect(move([A, B])).toEqual({ found: 0, moved: 0 })
  expect(pictures()).toEqual([A, B])
})

it('deletes pictures after thirty days in the trash', () => {
  const { dataDir, move } = folderWith([A, B])
  const day = (number: number) => new Date(Date.UTC(2030, 0, number))
  move([A], 'one', day(1))
  move([A], 'one', day(31))
  expect(trashOf(dataDir)).toEqual(['2030-01-01', `2030-01-01/${B}-400.webp`])
  move([A], 'one', day(32))
  expect(trashOf(dataDir)).toEqual([])
})

it('keeps the trash of another installation', () => {
  const { dataDir, move } = folderWith([A, B])
  const day = (number: number) => new Date(Date.UTC(2030, 0, number))
  move([A], 'one', day(1))
  move([], 'another', day(60))
  expect(trashOf(dataDir)).toEqual(['2030-01-01', `2030-01-01/${B}-400.webp`])
})

it('moves nothing for the database of another installation', () => {
  const { move, pictures } = folderWith([A, B, C])
  move([A, B, C])
  expect(move([A], 'another')).toEqual({ found: 2, moved: 0 })
  expect(pictures()).toEqual([A, B, C])
})

it('keeps other files', () => {
  const { dataDir, uploadsDir, move } = folderWith([])
  mkdirSync(join(dataDir, 'trash'))
  const files = [join(uploadsDir, 'README.txt'), join(dataDir, 'trash', 'notes.txt')]
  for (const file of files) writeFileSync(file, 'mine')
  expect(move([])).toEqual({ found: 0, moved: 0 })
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
