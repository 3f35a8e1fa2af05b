import * as z from 'zod'

/** A list whose field is repeated, in a form or in a query, where what is given once arrives as one string. */
export const repeated = <List extends z.ZodType>(list: List) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), list)
