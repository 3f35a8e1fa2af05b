import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from './config.ts'
import { type Document, ROOT, readDocuments } from './testing/markdown.ts'

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const documents = readDocuments()
const byPath = new Map(documents.map((document) => [document.path, document]))

/** Paths of documents in a release, if they differ. */
const PACKED_AS: Record<string, string> = { 'tools/release/README.md': 'README.md' }

/** Returns whether a document describes the past. */
const isHistory = ({ path }: Document) => /^(CHANGELOG\.md$|docs\/decisions\/)/.test(path)

const isGenerated = (path: string) =>
  spawnSync('git', ['check-ignore', path], { cwd: ROOT }).status === 0

const getGuide = (path: string): Document => {
  const document = byPath.get(path)
  if (!document) throw new Error(`There is no ${path}.`)
  return document
}

/** Programs that run the code blocks of a section. */
const RUN_BY: Record<string, Record<string, string>> = {
  'README.md': { 'run-it': 'tools/try-readme.ts', 'run-your-own-site': 'tools/try-readme.ts' },
  'docs/api.md': {
    'a-client-in-typescript': 'apps/api/src/platform/openapi/client.slow.test.ts',
    'mails-without-imap': 'apps/api/src/modules/webhooks/guide.slow.test.ts',
    webhooks: 'apps/api/src/modules/webhooks/guide.slow.test.ts',
  },
  'docs/evolving.md': {
    'add-a-product-field': 'tools/walk.ts',
    'add-a-specification-fact': 'tools/walk.ts',
    'add-an-endpoint': 'tools/walk.ts',
    'add-an-admin-screen': 'tools/walk.ts',
  },
  'docs/running.md': {
    'from-an-empty-server-to-tls-in-ten-minutes': 'tools/try-guide.ts',
    'the-second-day': 'tools/try-guide.ts',
  },
  'docs/second-server.md': { litestream: 'tools/try-guide.ts' },
  'tools/release/README.md': { dhow: 'tools/try-readme.ts' },
}

it('every relative link has a file, and every anchor a heading', () => {
  const broken = documents.flatMap(({ path, links }) =>
    links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', anchor] = decodeURI(link).split('#')
        if (link === '') return true
        const target = file ? join(dirname(PACKED_AS[path] ?? path), file) : path
        if (!existsSync(join(ROOT, target))) return true
        return anchor !== undefined && !byPath.get(normalize(target))?.anchors.has(anchor)
      })
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

it('every path exists', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['data', 'node_modules'].includes(entry.name))
    .map(({ name }) => name)
  const missing = documents
    .filter((document) => !isHistory(document))
    .flatMap(({ path, code }) =>
      code
        .filter((text) => /^[\w.-]+(\/[\w.@-]+)+\/?$/.test(text))
        .filter((text) => folders.includes(text.split('/')[0] ?? ''))
        .filter((text) => !existsSync(join(ROOT, text)) && !isGenerated(text))
        .map((text) => `${path}: ${text}`),
    )
  expect(missing).toEqual([])
})

it('every mentioned decision exists', () => {
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) =>
    Number(name.slice(0, 4)),
  )
  const unknown = documents.flatMap(({ path }) =>
    Array.from(readText(path).matchAll(/\bdecision\s+(\d+)/gi), ([, number]) => Number(number))
      .filter((number) => !decisions.includes(number))
      .map((number) => `${path}: ${number}`),
  )
  expect(unknown).toEqual([])
})

it('every setting is described, and no others', () => {
  const described = getGuide('docs/settings.md').tables.get('settings') ?? []
  expect(described.toSorted()).toEqual(SETTINGS.toSorted())
})

it('every mentioned script of package.json exists', () => {
  const readScripts = (folder: string) =>
    Object.keys(JSON.parse(readText(join(folder, 'package.json'))).scripts)
  const ofPnpm = ['install', 'exec', 'add']
  const unknown = documents
    .filter((document) => !isHistory(document))
    .flatMap(({ path, code }) =>
      code
        .flatMap((line) => [
          ...line.matchAll(
            /(?<![\w/-])pnpm(?:@\d+)? (?:--filter @dhow\/(\S+) )?(?:run )?([a-z][\w:-]*)/g,
          ),
        ])
        .filter(([, name, script = '']) => {
          const folder = ['apps', 'packages', '.'].find(
            (folder) => name && existsSync(join(ROOT, folder, name)),
          )
          const scripts = name && folder ? readScripts(join(folder, name)) : readScripts('.')
          return ![...scripts, ...ofPnpm].includes(script)
        })
        .map(([call]) => `${path}: ${call}`),
    )
  expect(unknown).toEqual([])
  const listed = getGuide('docs/evolving.md').tables.get('commands') ?? []
  const hasCommand = (command: string) => {
    const [script = '', tool] = command.split(' ')
    return (
      readScripts('.').includes(script) && (!tool || existsSync(join(ROOT, `tools/${tool}.ts`)))
    )
  }
  expect(listed.filter((command) => !hasCommand(command))).toEqual([])
})

it('every command of dhow is described, and every mentioned one exists', () => {
  const listCommands = (...args: string[]) => {
    const command = [join(ROOT, 'apps/api/src/operations/cli/dhow.ts'), ...args, '--help']
    const help = execFileSync(process.execPath, command, { encoding: 'utf8' })
    const [, list = ''] = help.split('\nCommands:\n')
    return Array.from(list.matchAll(/^ {2}([a-z-]+)/gm), ([, name = '']) => name)
  }
  const commands = listCommands().flatMap((name) =>
    name === 'admin' ? listCommands('admin').map((its) => `admin ${its}`) : [name],
  )
  const findCommand = (call: string) =>
    commands.find((command) => `${call} `.startsWith(`${command} `))
  const table = getGuide('docs/settings.md').tables.get('the-command') ?? []
  expect([...new Set(table.map(findCommand))].toSorted()).toEqual(commands.toSorted())

  const unknown = documents
    .filter((document) => !isHistory(document))
    .flatMap(({ path, code }) =>
      code
        .flatMap((line) => [...line.matchAll(/(?<!=\S*)(?:^|[ /])dhow ([a-z]+(?: [a-z-]+)?)/g)])
        .filter(([, call = '']) => !findCommand(call))
        .map(([, call]) => `${path}: dhow ${call}`),
    )
  expect(unknown).toEqual([])
})

it('every code block is run by CI, or is text', () => {
  const ci = readText('.github/workflows/ci.yml')
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const isInCi = (program: string) =>
    program.endsWith('.test.ts') ||
    ci.includes(`pnpm@12 tool ${basename(program, '.ts')}\n`) ||
    Object.entries(scripts).some(
      ([name, script]) => script.includes(program) && ci.includes(`pnpm@12 ${name}\n`),
    )
  const mentionsPath = (program: string, path: string) =>
    existsSync(join(ROOT, program)) && readText(program).includes(path)
  const idle = documents.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ fence }) => !['text', 'mermaid'].includes(fence))
      .filter(({ section }) => {
        const program = RUN_BY[path]?.[section]
        return !program || !isInCi(program) || !mentionsPath(program, path)
      })
      .map(({ section, text }) => `${path}#${section}: ${text.split('\n')[0]}`),
  )
  expect(idle).toEqual([])
})

const security = readText('docs/security.md')

/** Every tracked file; the document names a file by the end of its path. */
const trackedFiles = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .map((path) => `/${path.replace('.slow.test.', '.test.')}`)

/** Returns the requirements of a list, such as `2.4.3–4, 2.4.6`. */
function listRequirements(heading: string) {
  const section = security.split(/^### /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return Array.from(section.matchAll(/^- ([\d.,– ]+):/gm), ([, lines = '']) => lines.split(', '))
    .flat()
    .flatMap((range) => {
      const [, group, first, last = first] = range.match(/^(\d+\.\d+\.)(\d+)(?:–(\d+))?$/) ?? []
      const length = Number(last) - Number(first) + 1
      return Array.from({ length }, (_, index) => `${group}${Number(first) + index}`)
    })
}

describe('docs/security.md', () => {
  it('names only files that exist', () => {
    const names = Array.from(
      security.matchAll(/`([\w.-]+\/[\w./-]+|[\w.-]+\.tsx?)`/g),
      ([, name = '']) => name,
    )
    const missing = names.filter((name) => !trackedFiles.some((path) => path.endsWith(`/${name}`)))
    expect(missing).toEqual([])
    expect(names.length).toBeGreaterThan(60)
  })

  it('lists each of the 260 lines of levels 1 and 2 once, and states their numbers', () => {
    const met = listRequirements('Met')
    const notMet = listRequirements('Not met')
    const notApplicable = listRequirements('Not applicable')
    const all = [...met, ...notMet, ...notApplicable]
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(260)
    const summary = `Of 260 lines ${met.length} are met, ${notApplicable.length} do not apply, ${notMet.length} are not met.`
    expect(security.replaceAll('\n', ' ')).toContain(summary)
  })
})
