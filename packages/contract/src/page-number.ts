import * as z from 'zod'
import { LIMITS } from './limits.ts'

const PAGE = `page must be a whole number from 1 to ${LIMITS.page.toLocaleString('en')}.`

/** The number of a page in a query; the first when there is none. */
export const pageNumber = z.coerce
  .number<number>(PAGE)
  .int(PAGE)
  .min(1, PAGE)
  .max(LIMITS.page, PAGE)
  .optional()
