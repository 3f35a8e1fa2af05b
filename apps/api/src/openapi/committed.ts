import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges } from './changes/changes.ts'
import type { OpenApiDocument } from './document.ts'

/** The files of the committed document: as it is, as it was at the last release, and what broke callers since. */
export const FILES = {
  document: 'openapi.json',
  released: 'released.json',
  changes: 'breaking-changes.md',
} as const

const textOf = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`

/** Writes the document as it is now. */
export const writeDocument = (folder: string, document: OpenApiDocument): void =>
  writeFileSync(join(folder, FILES.document), textOf(document))

/** What is wrong where the committed document is not this one, in words. */
export const driftOf = (folder: string, document: OpenApiDocument): string[] =>
  readFileSync(join(folder, FILES.document), 'utf8') === textOf(document)
    ? []
    : [`${FILES.document} is not what the contract says. Run \`pnpm openapi\`.`]

/** The changes that break callers as they are stated: the lines of the list; all else is words for people. */
const statedChanges = (folder: string): string[] =>
  Array.from(
    readFileSync(join(folder, FILES.changes), 'utf8').matchAll(/^- `(.+)`$/gm),
    ([, change = '']) => change,
  )

const listed = (heading: string, changes: string[]): string[] =>
  changes.length > 0 ? [heading, ...changes.map((change) => `- \`${change}\``)] : []

/** What is wrong where a change that breaks callers is not stated, or one is stated that is none, in words. */
export function unstatedChanges(folder: string, document: OpenApiDocument): string[] {
  const released = JSON.parse(readFileSync(join(folder, FILES.released), 'utf8'))
  const changes = breakingChanges(released, document)
  const stated = statedChanges(folder)
  return [
    ...listed(
      `This breaks callers of the last release. Do without it, or state it in ${FILES.changes}; docs/evolving.md says how:`,
      changes.filter((change) => !stated.includes(change)),
    ),
    ...listed(
      `${FILES.changes} states what is not so:`,
      stated.filter((change) => !changes.includes(change)),
    ),
  ]
}

/**
 * Makes the document that of the last release, and empties the list of changes.
 * @returns the list as it was, with its words
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
