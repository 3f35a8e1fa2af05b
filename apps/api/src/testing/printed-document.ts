import { contract } from '@dhow/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Answer } from '#api/openapi/answers.ts'
import { printDocument } from '#api/openapi/document.ts'
import type { JsonSchema } from '#api/openapi/json-schema.ts'
import type { Operation } from '#api/openapi/operation.ts'

/** The document of the contract, as any installation prints it. */
export const DOCUMENT = printDocument(contract, { version: '1.0.0' })

/** Its operations by their calls, such as `GET /api/products/{id}`. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
// Its default export is typed as if it were in a CommonJS module.
;(formats as unknown as typeof formats.default)(ajv)
ajv.addSchema({ $id: 'document', components: DOCUMENT.components })

/** What of a value is not as a schema of the document says; undefined when all is. */
export function faultsOf(schema: JsonSchema, value: unknown): string | undefined {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const validate = ajv.compile(JSON.parse(text))
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** What the document says of an answer of an operation; undefined where it does not know the status. */
export function statedAnswer({ responses }: Operation, status: number): Answer | undefined {
  const stated = responses[status]
  if (!stated || !('$ref' in stated)) return stated
  return DOCUMENT.components.responses[stated.$ref.split('/').at(-1) ?? '']
}
