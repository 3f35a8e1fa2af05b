import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DOCUMENT } from '#api/testing/markdown.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { driftOf, FILES, release, unstatedChanges } from './committed.ts'
import type { OpenApiDocument } from './document.ts'

/** Creates a folder with the current document as the last release. */
function released() {
  const folder = temporaryFolder()
  writeFileSync(join(folder, FILES.changes), '# Breaking changes\n\nIn words.\n')
  release(folder, DOCUMENT)
  const state = (text: string) => appendFileSync(join(folder, FILES.changes), text)
  return { folder, state, stated: () => readFileSync(join(folder, FILES.changes), 'utf8') }
}

/** The document after a change of the contract. */
function changed(change: (document: OpenApiDocument) => void): OpenApiDocument {
  const document = structuredClone(DOCUMENT)
  change(document)
  return document
}

const withoutBrand = changed(
  ({ components }) => delete components.schemas.Product?.properties?.brand,
)

it('an outdated document is reported, even without breaking changes', () => {
  const { folder } = released()
  const added = changed(({ tags }) => tags.push({ name: 'Ships', description: 'All of them.' }))
  expect(driftOf(folder, DOCUMENT)).toEqual([])
  expect(driftOf(folder, added)).toEqual(['openapi.json is out of date. Run `pnpm openapi`.'])
  expect(unstatedChanges(folder, added)).toEqual([])
})

it('a breaking change is reported until it is listed', () => {
  const { folder, state } = released()
  const change = '- `Product, answered.brand is gone`'
  expect(unstatedChanges(folder, withoutBrand)).toEqual([expect.any(String), change])
  state(`\n${change}\n\n  The name holds it.\n`)
  expect(unstatedChanges(folder, withoutBrand)).toEqual([])
  expect(unstatedChanges(folder, DOCUMENT)).toEqual([expect.stringMatching('do not exist'), change])
})

it('a release returns the breaking changes and clears the list', () => {
  const { folder, state, stated } = released()
  state('\n- `Product, answered.brand is gone`\n\n  The name holds it.\n')
  expect(release(folder, withoutBrand)).toBe(
    '- `Product, answered.brand is gone`\n\n  The name holds it.',
  )
  expect(stated()).toBe('# Breaking changes\n\nIn words.\n')
  expect([...driftOf(folder, withoutBrand), ...unstatedChanges(folder, withoutBrand)]).toEqual([])
})
