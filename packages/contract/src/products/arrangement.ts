import { hashTexts } from '../record-version.ts'

/** Returns the version of the catalogue order. It changes if a product is added, deleted or moved. */
export const orderVersion = (ids: readonly string[]): string => hashTexts(ids)

const NEW = /^new:(\d{1,2})$/

/** Returns the entry of a form's `pictures` for a file of `media`, by its index from 0. */
export const newPicture = (index: number): string => `new:${index}`

/** Returns the index in `media` of an entry of `pictures`; undefined for the URL of a stored picture. */
export const newPictureIndex = (entry: string): number | undefined => {
  const index = entry.match(NEW)?.[1]
  return index === undefined ? undefined : Number(index)
}
