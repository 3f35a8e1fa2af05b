import { bathroom } from './motifs-care.ts'
import { pantry } from './motifs-food.ts'
import type { Palette } from './palette.ts'

const motifs = { ...pantry, ...bathroom }

export type Motif = keyof typeof motifs

/** What is inside the pack, within ±50 units. */
export const drawMotif = (look: Palette & { motif: Motif }): string => motifs[look.motif](look)
