/** Addresses that differ from all others by their number. */
const MADE_UP = [
  (n: number) => `/products?search=made-up-${n}`,
  (n: number) => `/products?category=made-up-${n}`,
  (n: number) => `/?utm_campaign=${n}`,
  (n: number) => `/made-up/${n}`,
  (n: number) => `/products/${n.toString(16)}`,
  (n: number) => `/products.data?search=${n}`,
  (n: number) => `/api/catalogue?search=made-up-${n}`,
  (n: number) => `/contact?product=${n}`,
]

/** Returns an address that nobody requested before, by a number that is new. */
export const madeUpQuery = (n: number): string => MADE_UP[n % MADE_UP.length]?.(n) ?? '/'
