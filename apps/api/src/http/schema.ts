import type { Issue } from '@dhow/contract/errors'
import type { StandardSchemaV1 } from '@ts-rest/core'
import { AppError } from '#api/app-error.ts'

/** The issues of one refusal that are named. */
const MAX_ISSUES = 20

export const isSchema = (schema: unknown): schema is StandardSchemaV1 =>
  typeof schema === 'object' && schema !== null && '~standard' in schema

/**
 * Input as its schema gives it; unchanged where there is none.
 * @throws AppError of kind `invalid` that names the fields at fault, MAX_ISSUES of them at most
 */
export async function validate(schema: unknown, value: unknown): Promise<unknown> {
  if (!isSchema(schema)) return value
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return result.value
  const issues = result.issues.slice(0, MAX_ISSUES).map(toIssue)
  throw new AppError('invalid', issues.map(({ message }) => message).join(' '), issues)
}

/**
 * A response as its schema allows it: a field that the schema does not state is left out.
 * @param call names the route in the error
 * @throws Error when the schema does not allow it, which is a bug
 */
export async function serialize(
  schema: StandardSchemaV1,
  body: unknown,
  call: string,
): Promise<unknown> {
  const result = await schema['~standard'].validate(body)
  if (!result.issues) return result.value
  const at = result.issues.map(toIssue).map((issue) => `${issue.path}: ${issue.message}`)
  throw new Error(`${call} gave a response that the contract does not state: ${at.join('; ')}`)
}

const toIssue = ({ message, path = [] }: StandardSchemaV1.Issue): Issue => ({
  message,
  path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
})
