import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createProductFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BIN = join(ROOT, 'node_modules/.bin')

const CLIENT = `
import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { initClient } from '@ts-rest/core'

const client = initClient(contract, { baseUrl: process.argv[2] ?? '' })
const enquiry = { name: 'Ada', email: 'ada@visitor.example', subject: 'enquiry', message: 'Price?' } as const
const list = await client.products.list({ query: {} })
const search = await client.products.search({ query: { brand: ['Sail', 'Dhow'] } })
const id = list.status === 200 ? list.body.map(({ _id }) => _id) : []
const compared = await client.products.compare({ query: { id } })
export const refuseTypes = () => [
  // @ts-expect-error The contract knows the types of parameters.
  client.products.search({ query: { brand: 5 } }),
  // @ts-expect-error The same in a list.
  client.products.compare({ query: { id: [5] } }),
]
const names: string[] = list.status === 200 ? list.body.map(({ name }) => name) : []
const sent = await client.messages.send({ body: enquiry })
const refused = await client.messages.send({ body: { ...enquiry, email: 'ada' } })
const issue: string | undefined = refused.status === 400 ? refused.body.issues?.[0]?.path : undefined
// @ts-expect-error The contract knows the field's type.
if (list.status === 200) list.body[0]?.name satisfies number
const lists = [search, compared].map(({ status }) => status)
console.info(JSON.stringify({ names, lists, sent: sent.status, issue, limit: LIMITS.rows > 0 }))
`

/** As a new project has them. The library of the client refers to types that only an older zod has. */
const OPTIONS = { module: 'nodenext', target: 'es2024', strict: true, types: ['node'] }

/** tsc runs three times. */
const TIMEOUT_MS = 600_000

it(
  'the packed contract works in another project, with the types of the endpoints',
  async () => {
    const folder = createTemporaryFolder()
    const write = (name: string, content: object | string) =>
      writeFileSync(
        join(folder, name),
        typeof content === 'string' ? content : JSON.stringify(content),
      )
    const run = (command: string, ...args: string[]) =>
      promisify(execFile)(command, args, {
        cwd: folder,
        env: { ...process.env, PATH: `${BIN}:${process.env.PATH}` },
      }).catch((error) => error)
    await run('node', join(ROOT, 'tools/pack-contract.ts'), folder)
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
    write('package.json', { private: true, type: 'module' })
    // Without a registry: the packages that the packed one names are those of the workspace.
    const modules = join(folder, 'node_modules')
    const contract = join(modules, '@dhow/contract')
    mkdirSync(contract, { recursive: true })
    await run('tar', '-xf', archive, '-C', contract, '--strip-components=1')
    const { dependencies } = JSON.parse(readFileSync(join(contract, 'package.json'), 'utf8'))
    const link = (name: string, source: string) => {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(ROOT, source, 'node_modules', name), join(modules, name))
    }
    for (const name of Object.keys(dependencies)) link(name, 'packages/contract')
    link('@types/node', '.')
    write('client.ts', CLIENT)
    write('tsconfig.json', { compilerOptions: { ...OPTIONS, noEmit: true, skipLibCheck: true } })
    expect((await run('tsc')).stdout).toBe('')
    write('tsconfig.json', { compilerOptions: { ...OPTIONS, noEmit: true } })
    expect((await run('tsc')).stdout).not.toContain('node_modules/@dhow')

    const { app, services } = await startTestApp()
    for (const name of ['Salt', 'Tea']) {
      await services.products.create(createProductFields({ name }), [])
    }
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const { stdout } = await run('node', 'client.ts', url)
    expect(JSON.parse(stdout)).toEqual({
      names: ['Salt', 'Tea'],
      lists: [200, 200],
      sent: 201,
      issue: 'email',
      limit: true,
    })
  },
  TIMEOUT_MS,
)
