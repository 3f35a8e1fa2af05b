/**
 * A whole number with separators: 1,234. Small ones skip Intl, whose first use costs time while hydrating.
 */
export const formatNumber = (value: number): string =>
  value < 1_000 ? String(value) : value.toLocaleString('en')

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number in a sentence, in words up to twelve. */
export const inWords = (value: number): string => WORDS[value] ?? formatNumber(value)

/** A count with its noun: 1 item, 1,234 items. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
