import type { Issue } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import type { Decision } from '@dhow/contract/quotations/quotation-states'
import { readWhole } from '@dhow/trade/digits'
import type { Api } from '#app/api/client.ts'
import { ApiError } from '#app/api/error.ts'

type Values = Partial<Record<string, string>>

export type DecisionResult =
  | { done: true; decision: Decision }
  | ({ done: false; values: Values } & Pick<
      ApiError,
      'status' | 'message' | 'code' | 'issues' | 'retryAfterS'
    >)

/** Whether the quotation has changed since the page was opened. The server translates the message. */
export const isOutdated = (result: DecisionResult): boolean =>
  !result.done && [404, 409, 410].includes(result.status)

export const toQuantityField = (line: number): string => `lines.${line}.quantity`

const createQuantityIssue = (line: number): Issue => ({
  path: toQuantityField(line),
  message: 'Quantity must be a whole number between 1 and 1,000,000.',
  code: 'out_of_range',
  values: { min: 1, max: LIMITS.lineQuantity },
})

const QUANTITY_FIELD = /^lines\.(\d+)\.quantity$/

const readWishes = (values: Values) =>
  Object.entries(values).flatMap(([name, typed]) => {
    const [, line] = name.match(QUANTITY_FIELD) ?? []
    return line && typed ? [{ line: Number(line), quantity: readWhole(typed) }] : []
  })

/** Sends the decision of a posted form. The paths of the issues are the names of its fields. */
export async function decide(api: Api, code: string, form: FormData): Promise<DecisionResult> {
  const values: Values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const { version, name = '', column, orderNumber, confirmed, text } = values
  const decision = values.decision as Decision
  const lines = readWishes(values)
  const body = {
    version: Number(version),
    decision,
    name,
    lines,
    confirmed: Boolean(confirmed),
    ...(column && { column: Number(column) }),
    ...(orderNumber && { orderNumber }),
    ...(text && { text }),
  }
  try {
    await api.quotations.decide.call({ params: { code }, body })
    return { done: true, decision }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, code, retryAfterS } = error
    // The form sends changed lines only, so the API counts its lines differently.
    const issues = error.issues.map((issue) => {
      const [, index] = issue.path.match(QUANTITY_FIELD) ?? []
      const wish = lines[Number(index)]
      if (!wish) return issue
      return Number.isNaN(wish.quantity)
        ? createQuantityIssue(wish.line)
        : { ...issue, path: toQuantityField(wish.line) }
    })
    return { done: false, values, status, message, code, issues, retryAfterS }
  }
}
