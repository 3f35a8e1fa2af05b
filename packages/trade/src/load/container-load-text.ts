import { UNITS_OF_SALE } from '../units-of-sale.ts'
import type { ContainerLoad } from './container-load.ts'
import { CONTAINERS } from './containers.ts'
import type { MissingFact, Uncounted } from './load-lines.ts'

/** Required next to every load figure: SOLAS requires a verified gross mass since 1 July 2016. */
export const LOAD_NOTE = 'The packing list and the verified gross mass decide.'
export const ESTIMATE_NOTE = `Estimate. ${LOAD_NOTE}`

const LIMITS = { floor: 'floor space', volume: 'volume', weight: 'weight' } as const

/** Formats a load briefly: "1 × 40' HC, full by weight". Empty if no line is counted. */
export function shortLoadText(load: ContainerLoad): string {
  const { limit, full, isFull, isRequested, room, weight = 0 } = load
  if (load.containers.length === 0) return ''
  const containers = load.containers.map(
    ({ type, count }) => `${count.toLocaleString('en')} × ${CONTAINERS[type].label}`,
  )
  const share = limit === undefined ? full : limit === 'weight' ? weight : room
  const filled = isFull ? 'full' : `${percent(share)} % full`
  const state = limit ? `${filled} by ${LIMITS[limit]}` : isRequested ? 'as requested' : filled
  return `${containers.join(' + ')}, ${state}`
}

/** Formats a load in full: "1 × 40' HC, full by weight at 71 % of the room". */
export function loadText(load: ContainerLoad): string {
  const { limit, room, weight } = load
  const short = shortLoadText(load)
  if (!limit || weight === undefined) return short
  return limit === 'weight'
    ? `${short} at ${percent(room)} % of the room`
    : `${short} at ${percent(weight)} % of the payload`
}

/** Formats the remaining space: 'room for about 430 more cartons of Cardamom Tea'. Empty if the load is full. */
export function roomText(load: ContainerLoad, nameOf: (line: number) => string): string {
  if (load.isFull || !load.more) return ''
  const { line, amount, unit, isExact } = load.more
  const shown = isExact ? amount : roundDown(amount)
  const units = UNITS_OF_SALE[unit][shown === 1 ? 'one' : 'many']
  return `room for ${isExact ? '' : 'about '}${shown.toLocaleString('en')} more ${units} of ${nameOf(line)}`
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

const LIST = new Intl.ListFormat('en-GB')

/** Explains: 'Ghee is not counted: the gross weight of its carton is not known.' */
export function uncountedText(one: Uncounted, name: string): string {
  if (one.why === 'cool') {
    return `${name} is not counted: it travels in a refrigerated container. Its load is estimated on request.`
  }
  if (one.why === 'too-large') return `${name} is not counted: it does not fit into a container.`
  const facts = one.missing.map((fact) => FACTS[fact])
  return `${name} is not counted: ${LIST.format(facts)} ${facts.length === 1 ? 'is' : 'are'} not known.`
}

/** Returns 100 only for a full share, and 1 for the smallest. */
export const percent = (share: number): number =>
  share > 1 - 1e-9 ? 100 : Math.max(1, Math.min(99, Math.round(share * 100)))

/** Rounds 437 down to 430. */
function roundDown(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.floor(amount / step) * step
}
