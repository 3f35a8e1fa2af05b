import { join } from 'node:path'
import { contract } from '@dhow/contract'
import {
  driftOf,
  release,
  unstatedChanges,
  writeDocument,
} from '#api/platform/openapi/committed.ts'
import { printDocument } from '#api/platform/openapi/document.ts'
import { VERSION } from '#api/platform/version.ts'

// Keeps the committed document what the contract says, and has whoever breaks callers say so:
//   openapi           writes the document, and names what breaks callers of the last release
//   openapi check     fails where it is out of date, or something breaks callers that is not stated
//   openapi release   makes it that of the last release, and prints what broke callers since the one before

const FOLDER = join(import.meta.dirname, '../../../../../docs/openapi')

function fail(words: string[]): void {
  if (words.length === 0) return
  console.error(words.join('\n'))
  process.exitCode = 1
}

const document = printDocument(contract, { version: VERSION })

switch (process.argv[2]) {
  case undefined:
    writeDocument(FOLDER, document)
    fail(unstatedChanges(FOLDER, document))
    break
  case 'check':
    fail([...driftOf(FOLDER, document), ...unstatedChanges(FOLDER, document)])
    break
  case 'release':
    console.info(release(FOLDER, document) || 'Nothing breaks callers.')
    break
  default:
    fail(['There is `openapi`, `openapi check` and `openapi release`.'])
}
