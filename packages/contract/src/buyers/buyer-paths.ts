// Imports no zod. Separate from `paths`, which every page loads.

export const buyerPaths = {
  list: '/admin/buyers',
  buyer: (id: string) => `/admin/buyers/${encodeURIComponent(id)}`,
  statistics: '/admin/statistics',
}

export const BUYER_LIMITS = { label: 40, period: 3_660 } as const

/** Tables of statistics that can be downloaded. */
export const STATISTICS_TABLES = ['products', 'categories', 'countries', 'outcomes'] as const

/** Measures by which the tables of requests are sorted. */
export const REQUEST_SORTS = ['lines', 'cartons'] as const
