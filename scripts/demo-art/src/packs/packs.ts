import { blisters } from './blister.ts'
import { bottles } from './bottles.ts'
import { boxes } from './boxes.ts'
import { cans } from './cans.ts'
import { mouldedBottles } from './household.ts'
import { jars } from './jars.ts'
import type { Pack } from './pack.ts'
import { softPacks } from './soft.ts'
import { tubes } from './tube.ts'

/** Every kind of pack there is. */
export const packs = {
  ...cans,
  ...bottles,
  ...jars,
  ...boxes,
  ...softPacks,
  ...tubes,
  ...mouldedBottles,
  ...blisters,
} satisfies Record<string, Pack>

export type PackName = keyof typeof packs

/** How far a pack is turned from the camera, radians: boxes show a side, bags their swell. */
const TURNS: [turn: number, packs: PackName[]][] = [
  [
    -0.42,
    [
      'flatCarton',
      'wideCarton',
      'slimCarton',
      'pocketCarton',
      'maskBox',
      'capsuleSleeve',
      'teaCarton',
      'foilBox',
      'soapBox',
      'soapCarton',
      'soapTrio',
      'stickBox',
      'saltsBox',
      'brick',
      'tissueBox',
      'toothpaste',
      'gussetBag',
      'jug',
      'softenerJug',
      'angledBottle',
    ],
  ],
  [
    -0.22,
    [
      'chipBag',
      'pouch',
      'largePouch',
      'coffeePouch',
      'chocolateBar',
      'batteriesAA',
      'batteriesAAA',
    ],
  ],
]

/** Round packs stand square to the camera. */
export const turnOf = (pack: PackName): number =>
  TURNS.find(([, turned]) => turned.includes(pack))?.[0] ?? 0
