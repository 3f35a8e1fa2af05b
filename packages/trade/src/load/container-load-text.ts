import { formatList, isolate, type Translator } from '../translator.ts'
import type { ContainerLoad } from './container-load.ts'
import { CONTAINERS } from './containers.ts'
import type { MissingFact, Uncounted } from './load-lines.ts'

/** Note at every load figure: SOLAS requires a verified gross mass since 1 July 2016. */
export const LOAD_NOTE = /*i18n*/ 'The packing list and the verified gross mass decide.'
export const ESTIMATE_NOTE =
  /*i18n*/ 'Estimate. The packing list and the verified gross mass decide.'

/** Messages about containers by limit. `other` is the used percentage of the payload or, if the weight is the limit, of the room. */
const SENTENCES = {
  'short full floor': /*i18n*/ '{containers}, full by floor space',
  'short full volume': /*i18n*/ '{containers}, full by volume',
  'short full weight': /*i18n*/ '{containers}, full by weight',
  'short partly floor': /*i18n*/ '{containers}, {percent} % full by floor space',
  'short partly volume': /*i18n*/ '{containers}, {percent} % full by volume',
  'short partly weight': /*i18n*/ '{containers}, {percent} % full by weight',
  'long full floor': /*i18n*/ '{containers}, full by floor space at {other} % of the payload',
  'long full volume': /*i18n*/ '{containers}, full by volume at {other} % of the payload',
  'long full weight': /*i18n*/ '{containers}, full by weight at {other} % of the room',
  'long partly floor':
    /*i18n*/ '{containers}, {percent} % full by floor space at {other} % of the payload',
  'long partly volume':
    /*i18n*/ '{containers}, {percent} % full by volume at {other} % of the payload',
  'long partly weight':
    /*i18n*/ '{containers}, {percent} % full by weight at {other} % of the room',
}

function formatContainers({ containers }: ContainerLoad, i18n: Translator) {
  const counts = containers.map(({ type, count }) =>
    i18n.t('{count, number} × {container}', { count, container: CONTAINERS[type].label }),
  )
  return isolate(counts.join(' + '), i18n)
}

/** Formats a load briefly: "1 × 40' HC, full by weight". Empty if no line is counted. */
export const formatShortLoad = (load: ContainerLoad, i18n: Translator): string =>
  formatSentence(load, 'short', i18n)

/** Formats a load in full: "1 × 40' HC, full by weight at 71 % of the room". */
export const formatLoad = (load: ContainerLoad, i18n: Translator): string =>
  formatSentence(load, load.weight === undefined ? 'short' : 'long', i18n)

function formatSentence(load: ContainerLoad, length: 'short' | 'long', i18n: Translator) {
  const { limit, isFull, isRequested, room, weight = 0 } = load
  if (load.containers.length === 0) return ''
  const containers = formatContainers(load, i18n)
  const percent = toPercent(getUsedShare(load))
  if (limit) {
    const other = toPercent(limit === 'weight' ? room : weight)
    const sentence = SENTENCES[`${length} ${isFull ? 'full' : 'partly'} ${limit}`]
    return i18n.t(sentence, { containers, percent, other })
  }
  if (isRequested) return i18n.t('{containers}, as requested', { containers })
  return isFull
    ? i18n.t('{containers}, full', { containers })
    : i18n.t('{containers}, {percent} % full', { containers, percent })
}

/** Returns the used share of what limits the load. 1 is full: nothing more fits. */
export function getUsedShare({ limit, full, isFull, room, weight = 0 }: ContainerLoad): number {
  if (isFull || !limit) return isFull ? 1 : full
  return limit === 'weight' ? weight : room
}

const ROOM = {
  carton:
    /*i18n*/ 'room for {count, plural, one {# more carton} other {# more cartons}} of {product}',
  pallet:
    /*i18n*/ 'room for {count, plural, one {# more pallet} other {# more pallets}} of {product}',
}

const ABOUT = {
  carton:
    /*i18n*/ 'room for about {count, plural, one {# more carton} other {# more cartons}} of {product}',
  pallet:
    /*i18n*/ 'room for about {count, plural, one {# more pallet} other {# more pallets}} of {product}',
}

/** Formats the remaining space: 'room for about 430 more cartons of Cardamom Tea'. Empty if the load is full. */
export function formatRoom(
  load: ContainerLoad,
  getName: (line: number) => string,
  i18n: Translator,
): string {
  if (load.isFull || !load.more) return ''
  const { line, amount, unit, isExact } = load.more
  const count = isExact ? amount : roundDown(amount)
  const product = isolate(getName(line), i18n)
  return i18n.t((isExact ? ROOM : ABOUT)[unit], { count, product })
}

const FACTS: Record<MissingFact, string> = {
  cartons: /*i18n*/ 'quantity in cartons',
  lengthMm: /*i18n*/ 'carton size',
  widthMm: /*i18n*/ 'carton size',
  heightMm: /*i18n*/ 'carton size',
  grossGrams: /*i18n*/ 'carton weight',
  palletType: /*i18n*/ 'pallet size',
  cartonsPerLayer: /*i18n*/ 'cartons per pallet',
  layersPerPallet: /*i18n*/ 'cartons per pallet',
  palletHeightMm: /*i18n*/ 'pallet size',
}

/** Explains: 'Ghee is not counted. Missing: carton size, carton weight.' */
export function explainUncounted(line: Uncounted, name: string, i18n: Translator): string {
  const product = isolate(name, i18n)
  if (line.reason === 'cool') {
    return i18n.t(
      '{product} is not counted: it travels in a refrigerated container. Its load is estimated on request.',
      { product },
    )
  }
  if (line.reason === 'too-large') {
    return i18n.t('{product} is not counted: it does not fit into a container.', { product })
  }
  const facts = formatList([...new Set(line.missing.map((fact) => i18n.t(FACTS[fact])))], i18n)
  return i18n.t('{product} is not counted. Missing: {facts}.', { product, facts })
}

/** Returns 100 only for a full share, and 1 for the smallest. */
export const toPercent = (share: number): number =>
  share > 1 - 1e-9 ? 100 : Math.max(1, Math.min(99, Math.round(share * 100)))

function roundDown(amount: number) {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.floor(amount / step) * step
}
