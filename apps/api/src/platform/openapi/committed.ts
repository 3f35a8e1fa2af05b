import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Comparison, compareSchemas } from '#api/platform/openapi/changes/schemas.ts'
import type { Answer } from './answers.ts'
import type { OpenApiDocument } from './document.ts'
import type { Operation } from './operation.ts'

/**
 * What of a document breaks callers who were written for the one before: a sentence each, which stays the same
 * for as long as the change does.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const found = new Set<string>()
  const say = (at: string, change: string) => void found.add(`${at} ${change}`)
  const parts = { before: before.components.schemas, after: after.components.schemas, say }
  const sent: Comparison = { ...parts, direction: 'input', compared: new Set() }
  const answered: Comparison = { ...parts, direction: 'output', compared: new Set() }
  const others = operationsOf(after)

  for (const [call, operation] of operationsOf(before)) {
    const other = others.get(call)
    if (!other) {
      say(call, 'is gone')
      continue
    }
    if (operation.operationId !== other.operationId) say(call, `is named ${other.operationId} now`)
    if (operation.security.length < other.security.length) say(call, 'needs a login now')
    compareParameters(call, operation, other, sent)
    compareBodies(call, operation, other, sent)
    compareAnswers(call, operation, other, answered)
  }
  return [...found]
}

const operationsOf = ({ paths }: OpenApiDocument): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  )

function compareParameters(
  call: string,
  { parameters: before = [] }: Operation,
  { parameters: after = [] }: Operation,
  comparison: Comparison,
): void {
  for (const parameter of before) {
    const at = `${call}?${parameter.name}`
    const other = after.find(({ name }) => name === parameter.name)
    if (other) compareSchemas(comparison, parameter.schema, other.schema, at)
    else comparison.say(at, 'is gone')
  }
  for (const { name, required } of after) {
    const wasRequired = before.some((parameter) => parameter.name === name && parameter.required)
    if (required && !wasRequired) comparison.say(`${call}?${name}`, 'must be given now')
  }
}

function compareBodies(
  call: string,
  { requestBody: before }: Operation,
  { requestBody: after }: Operation,
  comparison: Comparison,
): void {
  if (after?.required && !before?.required) comparison.say(`${call}, the body`, 'must be given now')
  for (const [type, { schema }] of Object.entries(before?.content ?? {})) {
    const other = after?.content[type]
    if (other) compareSchemas(comparison, schema, other.schema, `${call}, sent`)
    else comparison.say(`${call}, a body of ${type}`, 'is no longer taken')
  }
}

function compareAnswers(
  call: string,
  { responses: before }: Operation,
  { responses: after }: Operation,
  comparison: Comparison,
): void {
  for (const [status, old] of Object.entries(before)) {
    // An error more or less is no surprise: whoever calls expects any.
    if (!isAnswer(old)) continue
    const now = after[status]
    if (!isAnswer(now)) {
      comparison.say(call, `no longer answers ${status}`)
      continue
    }
    for (const name of Object.keys(old.headers ?? {})) {
      if (!now.headers?.[name]) comparison.say(`${call}, the header ${name}`, 'is gone')
    }
    for (const [type, { schema }] of Object.entries(old.content ?? {})) {
      const other = now.content?.[type]
      if (other) compareSchemas(comparison, schema, other.schema, `${call}, answered`)
      else comparison.say(`${call}, an answer of ${type}`, 'is gone')
    }
  }
}

const isAnswer = (answer: Answer | { $ref: string } | undefined): answer is Answer =>
  answer !== undefined && !('$ref' in answer)

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
    : [`${FILES.document} is not what the contract says. Run \`pnpm openapi\`.`]

/** Returns the breaking changes listed in the file. Other text is ignored. */
const statedChanges = (folder: string): string[] =>
  Array.from(
    readFileSync(join(folder, FILES.changes), 'utf8').matchAll(/^- `(.+)`$/gm),
    ([, change = '']) => change,
  )

const listed = (heading: string, changes: string[]): string[] =>
  changes.length > 0 ? [heading, ...changes.map((change) => `- \`${change}\``)] : []

/** Returns error messages for breaking changes that are not listed, and for listed ones that do not exist. */
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
