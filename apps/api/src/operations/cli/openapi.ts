import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dhow/contract'
import { printDocument } from '#api/platform/openapi/document.ts'
import { VERSION } from '#api/platform/version.ts'

// Updates the committed OpenAPI document:
//   openapi         writes the document
//   openapi check   fails if the document is out of date

const FILE = join(import.meta.dirname, '../../platform/openapi/openapi.json')

const document = `${JSON.stringify(printDocument(contract, VERSION), null, 2)}\n`

if (process.argv[2] !== 'check') {
  writeFileSync(FILE, document)
} else if (readFileSync(FILE, 'utf8') !== document) {
  console.error('platform/openapi/openapi.json is out of date. Run `pnpm openapi`.')
  process.exitCode = 1
}
