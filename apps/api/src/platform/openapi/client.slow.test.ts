import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const API = join(import.meta.dirname, '../../..')
const TSC = join(API, '../../node_modules/.bin/tsc')
const GUIDE = join(API, '../../docs/api.md')

/** Address of the site in the guide. */
const SITE = 'https://www.company.example'

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'preserve',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
}

/** Writes the client of the guide into a new folder, and generates its types with the guide's command. */
async function writeClient(url: string) {
  const folder = createTemporaryFolder()
  symlinkSync(join(API, 'node_modules'), join(folder, 'node_modules'))
  const guide = readFileSync(GUIDE, 'utf8')
  const client = guide.match(/^```ts\n\/\/ client\.ts\n(.*?)^```$/ms)?.[1] ?? ''
  writeFileSync(join(folder, 'client.ts'), client)
  const command = guide.match(/^```sh\n(.*)\nnpm install openapi-fetch\n```$/m)?.[1] ?? ''
  expect(command).toContain(SITE)
  await promisify(execFile)('sh', ['-ec', command.replace(SITE, url)], { cwd: folder })
  const tsconfig = { compilerOptions: OPTIONS, files: ['client.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  return folder
}

it('a client generated from the document compiles and works', async () => {
  const { app, admin } = await startWithAdmin()
  const scopes = ['catalogue:write', 'enquiries:read']
  const { key } = (await admin('POST /api/api-keys', { name: 'ERP', scopes })).body
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const folder = await writeClient(url)
  const compiled = spawnSync(TSC, ['-p', folder], { encoding: 'utf8' })
  expect(compiled).toMatchObject({ stdout: '', stderr: '', status: 0 })

  const { tryMainJob } = await import(join(folder, 'client.ts'))
  const picture = new Blob([new Uint8Array(await createJpeg(600, 400))], { type: 'image/jpeg' })
  expect(await tryMainJob(url, key, picture)).toMatchObject({
    product: { name: 'Cardamom Tea', images: [expect.stringMatching(/^\/uploads\//)] },
    enquiry: {
      message: expect.stringContaining('Do you ship Cardamom Tea'),
      lines: [{ name: 'Cardamom Tea', quantity: 40, unit: 'carton' }],
    },
  })
})
