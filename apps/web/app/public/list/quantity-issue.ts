import type { Issue } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'

/** Issue of a quantity of a line that cannot be read. */
export const quantityIssue = (line: number): Issue => ({
  path: `lines.${line}.quantity`,
  message: 'Quantity must be a whole number between 1 and 1,000,000.',
  code: 'out_of_range',
  values: { min: 1, max: LIMITS.lineQuantity },
})
