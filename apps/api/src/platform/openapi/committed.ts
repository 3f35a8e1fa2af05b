import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges } from './breaking-changes.ts'
import type { OpenApiDocument } from './document.ts'

/** The committed document, the one of the last release, and the breaking changes since. */
export const FILES = {
  document: 'openapi.json',
  released: 'released.json',
  changes: 'breaking-changes.md',
} as const

const textOf = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`

export const writeDocument = (folder: string, document: OpenApiDocument): void =>
  writeFileSync(join(folder, FILES.document), textOf(document))

/** Returns an error message if the committed document is outdated. */
export const driftOf = (folder: string, document: OpenApiDocument): string[] =>
  readFileSync(join(folder, FILES.document), 'utf8') === textOf(document)
    ? []
    : [`${FILES.document} is out of date. Run \`pnpm openapi\`.`]

const listed = (heading: string, changes: string[]): string[] =>
  changes.length > 0 ? [heading, ...changes.map((change) => `- \`${change}\``)] : []

/** Returns error messages for breaking changes that are not listed, and for listed ones that do not exist. */
export function unstatedChanges(folder: string, document: OpenApiDocument): string[] {
  const released = JSON.parse(readFileSync(join(folder, FILES.released), 'utf8'))
  const changes = breakingChanges(released, document)
  const lines = readFileSync(join(folder, FILES.changes), 'utf8').matchAll(/^- `(.+)`$/gm)
  const declared = Array.from(lines, ([, change = '']) => change)
  return [
    ...listed(
      `These changes break clients of the last release. Undo them, or list them in ${FILES.changes}; see docs/evolving.md:`,
      changes.filter((change) => !declared.includes(change)),
    ),
    ...listed(
      `${FILES.changes} lists changes that do not exist:`,
      declared.filter((change) => !changes.includes(change)),
    ),
  ]
}

/**
 * Saves the document as the one of the last release, and clears the list of changes.
 * @returns the previous list
 */
export function release(folder: string, document: OpenApiDocument): string {
  writeDocument(folder, document)
  writeFileSync(join(folder, FILES.released), `${JSON.stringify(document)}\n`)
  const path = join(folder, FILES.changes)
  const text = readFileSync(path, 'utf8')
  const [head = ''] = text.split(/^(?=- `)/m)
  writeFileSync(path, `${head.trimEnd()}\n`)
  return text.slice(head.length).trim()
}
