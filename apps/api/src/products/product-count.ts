/** So many products, for people: 1 product, 1,234 products. */
export const productCount = (count: number): string =>
  `${count.toLocaleString('en')} product${count === 1 ? '' : 's'}`
