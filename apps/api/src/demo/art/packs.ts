import type { Pack } from './pack.ts'
import { bottle, jug, pump } from './packs-bottles.ts'
import { bar, blister, brick, carton, soapBox } from './packs-box.ts'
import { bag, pouch, tube } from './packs-soft.ts'
import { can, canister, jar } from './packs-tins.ts'

/** Every kind of pack in the catalogue. */
export const packs = {
  bag,
  bar,
  blister,
  brick,
  can,
  jug,
  pump,
  soapBox,
  tube,
  pouch: pouch(),
  coffeePouch: pouch({ valve: true }),
  teaBottle: bottle({ radius: 74, height: 456, neck: 30, shoulder: 166, cap: 'screw' }),
  waterBottle: bottle({
    radius: 68,
    height: 458,
    neck: 22,
    shoulder: 150,
    cap: 'screw',
    clear: true,
  }),
  cleanerBottle: bottle({ radius: 92, height: 446, neck: 30, shoulder: 150, cap: 'flip' }),
  sweetJar: jar({ radius: 118, height: 372, lid: 62, contents: '#d9a04a' }),
  coffeeJar: jar({ radius: 100, height: 388, lid: 66, contents: '#4a2917' }),
  balmJar: canister({ radius: 112, height: 186, lid: 66 }),
  nutCan: canister({ radius: 92, height: 326, lid: 34 }),
  fudgeTin: canister({ radius: 140, height: 258, lid: 50, metal: true }),
  candleTin: canister({ radius: 118, height: 206, lid: 40, metal: true }),
  tabletTube: canister({ radius: 58, height: 404, lid: 62 }),
  tallCarton: carton({ width: 210, height: 372, depth: 80 }),
  biscuitCarton: carton({ width: 330, height: 230, depth: 74 }),
  wideCarton: carton({ width: 384, height: 112, depth: 84 }),
  soapCarton: carton({ width: 286, height: 150, depth: 92 }),
  sachetCarton: carton({ width: 250, height: 300, depth: 96 }),
} satisfies Record<string, Pack>

export type PackName = keyof typeof packs
