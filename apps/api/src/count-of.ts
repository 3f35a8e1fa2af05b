/** So many of what is named, for people: 1 product, 1,234 products. */
export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
