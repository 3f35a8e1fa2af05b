import { hashOf } from './record-version.ts'

/**
 * The version of the order that products stand in, by their ids: another when one was added, deleted or
 * moved.
 */
export const orderVersion = (ids: readonly string[]): string => hashOf(ids)

const NEW = /^new:(\d{1,2})$/

/** The entry of a form's `pictures` for the n-th file of `media`, from 0. */
export const newPicture = (index: number): string => `new:${index}`

/** The index of the file of `media` that an entry of `pictures` names; undefined for the URL of a stored one. */
export const newPictureIndex = (entry: string): number | undefined => {
  const found = entry.match(NEW)?.[1]
  return found === undefined ? undefined : Number(found)
}
