import type { Answer } from '#api/openapi/answers.ts'
import type { OpenApiDocument } from '#api/openapi/document.ts'
import type { Operation } from '#api/openapi/operation.ts'
import { type Comparison, compareSchemas } from './schemas.ts'

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
