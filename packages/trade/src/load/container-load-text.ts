import type { ContainerCount, ContainerLoad } from './container-load.ts'
import { CONTAINERS } from './containers.ts'
import type { MissingFact, Uncounted } from './load-lines.ts'

/** Required next to every load figure: SOLAS requires a verified gross mass since 1 July 2016. */
export const ESTIMATE_NOTE = 'Estimate. The packing list and the verified gross mass decide.'

export const TIGHT_NOTE = 'Loaded loosely it may take one container more.'

/** Share from which a load counts as full. */
const FULL = 0.995

const containersText = (containers: readonly ContainerCount[]): string =>
  containers.map(({ type, count }) => `${count} × ${CONTAINERS[type].label}`).join(' + ')

/** Formats a load briefly: "1 × 40' HC, full by weight". Empty if no line is counted. */
export function shortLoadText(load: ContainerLoad): string {
  if (load.containers.length === 0) return ''
  const share = load.limit === 'weight' ? load.weight : load.room
  const isFull = load.full >= FULL || !load.more.some((more) => more && more.cartons > 0)
  const filled = isFull ? 'full' : `${percent(share)} % full`
  return `${containersText(load.containers)}, ${filled} by ${load.limit}`
}

/** Formats a load in full: "1 × 40' HC, full by weight at 71 % of the room". */
export function loadText(load: ContainerLoad): string {
  const short = shortLoadText(load)
  if (!short) return ''
  return load.limit === 'weight'
    ? `${short} at ${percent(load.room)} % of the room`
    : `${short} at ${percent(load.weight)} % of the payload`
}

export const isTight = (load: ContainerLoad): boolean => load.band.loose > 1

/** Formats the remaining space: 'room for about 430 more cartons of Cardamom Tea'. */
export function roomText(load: ContainerLoad, line: number, name: string): string {
  const { cartons: more, exact } = load.more[line] ?? { cartons: 0, exact: false }
  const amount = exact ? more : roundDown(more)
  const cartons = amount === 1 ? 'carton' : 'cartons'
  if (amount === 0) return `no room for more cartons of ${name}`
  return `room for ${exact ? '' : 'about '}${amount.toLocaleString('en-GB')} more ${cartons} of ${name}`
}

/** Returns the line to fill up with: the one with the most cartons; undefined if none fits. */
export function lineToAdd(load: ContainerLoad, cartons: readonly (number | null | undefined)[]) {
  let best: number | undefined
  for (const [line, more] of load.more.entries()) {
    if (!more?.cartons) continue
    if (best === undefined || (cartons[line] ?? 0) > (cartons[best] ?? 0)) best = line
  }
  return best
}

const FACTS: Record<MissingFact, string> = {
  cartons: 'its quantity in cartons',
  lengthMm: 'the length of its carton',
  widthMm: 'the width of its carton',
  heightMm: 'the height of its carton',
  grossGrams: 'the gross weight of its carton',
  palletType: 'its pallet',
  cartonsPerLayer: 'the cartons in a layer',
  layersPerPallet: 'the layers on a pallet',
  palletHeightMm: 'the height of its pallet',
}

export const uncountedText = (one: Uncounted, name: string): string =>
  `${uncountedReason(one, name)}${one.why === 'cool' ? ' Ask us for its load.' : ''}`

/** Explains: 'Ghee is not counted: the gross weight of its carton is not known.' */
export function uncountedReason(one: Uncounted, name: string): string {
  if (one.why === 'cool') return `${name} is not counted: it travels in a refrigerated container.`
  if (one.why === 'too-large') return `${name} is not counted: it does not fit these containers.`
  const facts = one.missing.map((fact) => FACTS[fact])
  const list = new Intl.ListFormat('en-GB').format(facts)
  return `${name} is not counted: ${list} ${facts.length === 1 ? 'is' : 'are'} not known.`
}

export const percent = (share: number): number =>
  share >= FULL ? 100 : Math.max(1, Math.min(99, Math.round(share * 100)))

/** Rounds 437 down to 430. */
function roundDown(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.floor(amount / step) * step
}
