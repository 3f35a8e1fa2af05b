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

// Updates the committed OpenAPI document:
//   openapi           writes the document, and prints unstated breaking changes since the last release
//   openapi check     fails if the document is out of date or breaking changes are not stated
//   openapi release   marks the document as released, and prints the breaking changes

const FOLDER = join(import.meta.dirname, '../../../../../docs/openapi')

function fail(lines: string[]): void {
  if (lines.length === 0) return
  console.error(lines.join('\n'))
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
    console.info(release(FOLDER, document) || 'No breaking changes.')
    break
  default:
    fail(['Usage: openapi [check | release]'])
}
