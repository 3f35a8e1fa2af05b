import { hashKey } from '@tanstack/react-query'

/** Whether two values of a field say the same, in whatever order their properties stand. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])
