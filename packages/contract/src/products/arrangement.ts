import { hashTexts } from '../record-version.ts'

/** The version changes if a product is added, deleted or moved. */
export const orderVersion = (ids: readonly string[]): string => hashTexts(ids)

const NEW = /^new:(\d{1,2})$/

/** Refers to a file of `media` in `pictures`, by its index from 0. */
export const newPicture = (index: number): string => `new:${index}`

/** Returns undefined for the URL of a stored picture. */
export const newPictureIndex = (entry: string): number | undefined => {
  const index = entry.match(NEW)?.[1]
  return index === undefined ? undefined : Number(index)
}
