import type { Design } from '#art/label/design.ts'
import type { Setting } from '#art/packs/groups.ts'
import type { PackName } from '#art/packs/packs.ts'
import { care } from './care.ts'
import { drinks } from './drinks.ts'
import { food } from './food.ts'
import { household } from './household.ts'

/** A product of the demo catalogue as the studio knows it. */
export type DressedProduct = {
  /** The name of its picture's file; the second picture's has `-2` after it. */
  picture: string
  pack: PackName
  /** How the pack is shown in a second picture. */
  second?: Setting
  design: Design
}

export const products: DressedProduct[] = [...food, ...drinks, ...care, ...household]
