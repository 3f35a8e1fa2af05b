/**
 * A whole number as it is read: 1,234. Small ones without asking the browser, to which what it knows of
 * languages costs time at the first question, while the page comes to life.
 */
export const formatNumber = (value: number): string =>
  value < 1_000 ? String(value) : value.toLocaleString('en')

/** So many of what is named: 1 product, 1,234 products. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
