import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@dhow/contract/products/products'
import { expect, it } from 'vitest'
import { runInProcess } from '#api/testing/dhow.ts'
import { createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { DHOW, run, spawnListeningServer } from '#api/testing/program.ts'
import { startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { listStoredFiles } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createZip } from '#api/testing/zip.ts'

const runTransfer = (dataDir: string, ...args: string[]) =>
  runInProcess(args, { DATA_DIR: dataDir })

/** Imports in another process, because this one would keep the lock of the folder. */
const importApart = (dataDir: string, ...args: string[]) =>
  run(DHOW, ['import', ...args], { DATA_DIR: dataDir }).ended

async function fetchProducts({ visitor, services }: TestApp) {
  services.company.publish()
  const { body } = await visitor('GET /api/products')
  return body.map(({ updatedAt: _, ...product }: Product) => product)
}

async function startWithProducts() {
  const server = await startWithAdmin()
  for (const name of ['Ajwa', 'Saffron']) {
    await server.admin(
      'POST /api/products',
      createProductForm({ name, media: [await createJpeg(name.length)] }),
    )
  }
  await server.visitor('POST /api/messages', createEnquiry())
  return server
}

it('exports a site while a server runs, and imports it into another folder', async () => {
  const from = await startWithProducts()
  const file = join(createTemporaryFolder(), 'site.tar')
  expect(await runTransfer(from.dataDir, 'export', 'site', file)).toEqual({
    code: 0,
    errors: '',
    output: `Exported 2 products to ${file}\n`,
  })
  await expect.poll(() => listStoredFiles(from.dataDir).incoming).toEqual([])

  const planned = await runTransfer(createTemporaryFolder(), 'import', 'site', file, '--dry-run')
  expect(planned).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Would import the site of/),
  })
  const dataDir = join(createTemporaryFolder(), 'new')
  const imported = await runTransfer(dataDir, 'import', 'site', file)
  expect(imported).toEqual({
    code: 0,
    errors: '',
    output: expect.stringMatching(
      /^Imported the site of .+ with 2 products, which replaces 0 products\.\n$/,
    ),
  })
  const to = await startTestApp({ DATA_DIR: dataDir })
  expect(await fetchProducts(to)).toEqual(await fetchProducts(from))
})

it('exports a catalogue as CSV or .xlsx, and imports one with pictures', async () => {
  const from = await startWithProducts()
  const folder = createTemporaryFolder()
  const file = join(folder, 'catalogue.csv')
  expect(await runTransfer(from.dataDir, 'export', 'catalogue', file)).toMatchObject({
    code: 0,
    errors: '',
  })
  expect(readFileSync(file, 'utf8')).toContain('Saffron')

  const workbook = join(folder, 'catalogue.xlsx')
  await runTransfer(from.dataDir, 'export', 'catalogue', workbook)
  expect(
    await runTransfer(from.dataDir, 'import', 'catalogue', workbook, '--dry-run'),
  ).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^0 products to add, 0 to change, [1-9]\d* unchanged/),
  })

  const csv = join(folder, 'new.csv')
  const pictures = join(folder, 'pictures.zip')
  writeFileSync(
    csv,
    'name,brand,category,description,pictures\nSalt,Lateen,Spices,Fine.,salt.jpg\n',
  )
  writeFileSync(pictures, createZip({ name: 'salt.jpg', data: await createJpeg(3) }))
  const dataDir = createTemporaryFolder()
  expect(await importApart(dataDir, 'catalogue', csv, '--pictures', pictures)).toEqual({
    code: 0,
    errors: '',
    output:
      '1 product to add, 0 to change, 0 unchanged, with 1 pictures.\nAdded 1 product, changed 0, skipped 0.\n',
  })
  expect(existsSync(pictures)).toBe(true)
  const again = await importApart(dataDir, 'catalogue', csv, '--pictures', pictures)
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringContaining('Added 0 products, changed 1,'),
  })
  const [salt] = await fetchProducts(await startTestApp({ DATA_DIR: dataDir }))
  expect(salt).toMatchObject({ name: 'Salt', images: [expect.any(String)] })
})

it('imports nothing while a server runs', async () => {
  const dataDir = createTemporaryFolder()
  await spawnListeningServer({ DATA_DIR: dataDir })
  const ended = await runTransfer(dataDir, 'import', 'site', '/nowhere.tar')
  expect(ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^DATA_DIR was .+; Dhow already runs on this folder .+\n$/),
  })
})

it('imports nothing from an invalid file', async () => {
  const csv = join(createTemporaryFolder(), 'bad.csv')
  writeFileSync(csv, 'name,brand,category,description\n,Lateen,Spices,Fine.\n')
  const [first, second, third] = [
    createTemporaryFolder(),
    createTemporaryFolder(),
    createTemporaryFolder(),
  ]
  const ends = [
    await runTransfer(first, 'import', 'catalogue', csv),
    await runTransfer(second, 'import', 'site', csv),
    await runTransfer(third, 'import', 'site', join(third, 'nothing')),
    await runTransfer(join(third, 'none'), 'export', 'site', csv.replace('bad', 'good')),
  ]
  expect(ends.map(({ code, errors }) => `${code} ${errors}`)).toEqual([
    expect.stringMatching(/^1 Row 2: .+\nNothing was imported\.\n$/),
    expect.stringMatching(/^1 .*not a site of Dhow.*\n$/),
    expect.stringMatching(/^1 There is no file .+\n$/),
    expect.stringMatching(/^1 DATA_DIR was .+; the folder contains no dhow\.sqlite\.\n$/),
  ])
  for (const folder of [first, second]) {
    expect(readdirSync(join(folder, 'uploads'))).toEqual(['.installation'])
  }
})
