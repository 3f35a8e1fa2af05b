/** How goods are kept and shipped. Temperatures are the product's own: limits differ by market. */
export const STORAGE = { ambient: 'Ambient', cool: 'Cool', frozen: 'Frozen' } as const

export type Storage = keyof typeof STORAGE

/** Whether goods need a refrigerated container, which the sums for dry containers say nothing of. */
export const needsCooling = (storage: Storage): boolean => storage !== 'ambient'

/** Per cent of the shelf life left when `remaining` of `total` months are, rounded down. */
export const shelfLifePercent = (remaining: number, total: number): number =>
  Math.floor((100 * remaining) / total)
