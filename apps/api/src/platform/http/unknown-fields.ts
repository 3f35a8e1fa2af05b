import { hasMoreValues } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import * as z from 'zod'
import { AppError } from '#api/platform/app-error.ts'

/**
 * Refuses names that a schema does not state, because they are usually misspelled.
 * @param value query parameters or fields, also of wrong types; forms contain JSON texts
 * @throws AppError `invalid` for the first unknown name
 */
export function requireKnown(
  kind: 'field' | 'query parameter',
  schema: unknown,
  value: unknown,
  path: string[] = [],
): void {
  if (schema instanceof z.ZodPipe) {
    const isPreprocessed = schema.in instanceof z.ZodTransform
    const inner = isPreprocessed ? schema.out : schema.in
    requireKnown(kind, inner, isPreprocessed ? parseText(value) : value, path)
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      requireKnown(kind, schema.element, item, [...path, String(index)])
    }
  } else if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const names = Object.keys(schema.shape)
    for (const [name, item] of Object.entries(value)) {
      const field = [...path, name]
      if (!names.includes(name)) throw createUnknownError(kind, field, names)
      requireKnown(kind, schema.shape[name], item, field)
    }
  } else if (isWrapper(schema)) requireKnown(kind, schema.unwrap(), value, path)
}

/** Returns whether a schema makes another one optional, nullable or the like. */
const isWrapper = (schema: unknown): schema is { unwrap: () => unknown } =>
  schema instanceof z.ZodType && 'unwrap' in schema

function parseText(value: unknown): unknown {
  if (typeof value !== 'string' || hasMoreValues(value, LIMITS.jsonValues)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function createUnknownError(kind: string, field: string[], names: string[]): AppError {
  const name = field.join('.').slice(0, LIMITS.id)
  const allowed = names.length > 0 ? `It may have: ${names.join(', ')}.` : 'It has none.'
  const owner = field.slice(0, -1).join('.') || 'This call'
  return AppError.forField('invalid', name, `${owner} has no ${kind} ${field.at(-1)}. ${allowed}`)
}
