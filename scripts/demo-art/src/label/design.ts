import type { BrandName } from './brands.ts'
import type { Ground } from './grounds.ts'
import type { Motif } from './motifs.ts'
import type { Palette } from './palette.ts'

/** What is printed on one product's packs. */
export type Design = {
  brand: BrandName
  /** The product's name, line by line. */
  title: string[]
  /** A variety or a promise, a few words. */
  note: string
  /** What is inside: weight, volume or count. */
  net: string
  palette: Palette
  ground: Ground
  motif: Motif
}
