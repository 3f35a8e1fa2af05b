import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dhow/contract'
import { breakingChanges } from '#api/openapi/changes/changes.ts'
import { type OpenApiDocument, printDocument } from '#api/openapi/document.ts'
import { VERSION } from '#api/version.ts'

// Keeps the committed document what the contract says, and has whoever breaks callers say so:
//   openapi           writes the document
//   openapi check     fails where it is out of date, or breaks callers of the last release unsaid
//   openapi release   makes it that of the last release

const FOLDER = join(import.meta.dirname, '../../../../docs/openapi')
const DOCUMENT = join(FOLDER, 'openapi.json')
const RELEASED = join(FOLDER, 'released.json')
const STATED = join(FOLDER, 'breaking-changes.md')

const read = (path: string): OpenApiDocument => JSON.parse(readFileSync(path, 'utf8'))

/** The list of what breaks callers, and its lines; anything else there is words for people. */
const statedChanges = (): string[] =>
  Array.from(readFileSync(STATED, 'utf8').matchAll(/^- `(.+)`$/gm), ([, change = '']) => change)

function fail(heading: string, changes: string[] = []): void {
  console.error([heading, ...changes.map((change) => `- \`${change}\``)].join('\n'))
  process.exitCode = 1
}

/** Fails where a change that breaks callers is not stated, or one is stated that there is not. */
function checkStated(document: OpenApiDocument): void {
  const changes = breakingChanges(read(RELEASED), document)
  const stated = statedChanges()
  const unsaid = changes.filter((change) => !stated.includes(change))
  const untrue = stated.filter((change) => !changes.includes(change))
  if (unsaid.length > 0) {
    fail(
      'This breaks callers of the last release. Do without it, or state it in docs/openapi/breaking-changes.md; docs/evolving.md says how:',
      unsaid,
    )
  }
  if (untrue.length > 0) fail('docs/openapi/breaking-changes.md states what is not so:', untrue)
}

const document = printDocument(contract, { version: VERSION })
const text = `${JSON.stringify(document, null, 2)}\n`

switch (process.argv[2]) {
  case undefined:
    writeFileSync(DOCUMENT, text)
    checkStated(document)
    break
  case 'check':
    if (readFileSync(DOCUMENT, 'utf8') !== text) {
      fail('docs/openapi/openapi.json is not what the contract says. Run `pnpm openapi`.')
    }
    checkStated(document)
    break
  case 'release': {
    const changes = statedChanges()
    writeFileSync(RELEASED, `${JSON.stringify(document)}\n`)
    const [head = ''] = readFileSync(STATED, 'utf8').split(/^(?=- `)/m)
    writeFileSync(STATED, head)
    console.info(changes.length > 0 ? changes.join('\n') : 'Nothing breaks callers.')
    break
  }
  default:
    fail('There is `openapi`, `openapi check` and `openapi release`.')
}
