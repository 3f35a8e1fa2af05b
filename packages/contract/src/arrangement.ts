import { hashOf } from './record-version.ts'

/**
 * The version of the order that products stand in, by their ids: another when one was added, deleted or
 * moved.
 */
export const orderVersion = (ids: readonly string[]): string => hashOf(ids)

const NEW = /^new:(\d{1,2})$/

/** How a form's `pictures` names the n-th file of `media`, from 0. */
export const newPicture = (index: number): string => `new:${index}`

/** Which file of `media` an entry of `pictures` names; undefined when it is the URL of a kept one. */
export const newPictureIndex = (entry: string): number | undefined => {
  const found = entry.match(NEW)?.[1]
  return found === undefined ? undefined : Number(found)
}
