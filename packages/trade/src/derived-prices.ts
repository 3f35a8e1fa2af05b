import { getCurrencyDigits, MAX_PRICE, PRICE_DECIMALS } from './money.ts'

/** Methods that add an amount, such as a freight. The amount of all lines or containers is shared by volume. */
export const AMOUNT_METHODS = ['per-carton', 'per-m3', 'per-container', 'total'] as const

export type AmountMethod = (typeof AMOUNT_METHODS)[number]

/**
 * `amount` is in 1/10,000 of the currency. With `insuranceBasisPoints`, the premium of an insurance is added after the
 * amount, as CIF and CIP need it.
 */
type AddedAmount = { method: AmountMethod; amount: number; insuranceBasisPoints?: number }

/** `basisPoints` are hundredths of a percent. */
type Rate = { method: 'percent' | 'insurance'; basisPoints: number }

/** Ways to derive the prices of a column from those of another. */
export type PriceDerivation = AddedAmount | Rate

/**
 * Steps to which derived prices are rounded. Cents are the smallest unit of the currency: 0.01 US dollars, 1 yen, or
 * 0.001 Kuwaiti dinars.
 */
export const ROUNDINGS = ['cents', 'five-cents', 'four-decimals'] as const

export type Rounding = (typeof ROUNDINGS)[number]

/** Returns the step of a rounding in 1/10,000 of the currency. */
export function getRoundingStep(rounding: Rounding, currency: string): number {
  if (rounding === 'four-decimals') return 1
  const cent = 10 ** (PRICE_DECIMALS - getCurrencyDigits(currency))
  return rounding === 'cents' ? cent : 5 * cent
}

/** Facts of a line that a derivation needs. Prices are per sold unit, of which a carton contains `unitsPerCarton`. */
export type PricedLine = {
  price: number | null
  cartons: number | undefined
  /** Sold units in a carton: 1 if the price is per carton. */
  unitsPerCarton: number
  volumeMm3: number | undefined
  isOptional: boolean
}

export type DerivedPrices = {
  prices: (number | null)[]
  /** Indexes of the lines without a price in the source. */
  unpriced: number[]
  /** Indexes of the lines that could not be derived, because their volume or cartons are unknown. */
  underived: number[]
  /** Part of a shared amount that no price contains, because its lines have no price in the source. */
  unshared: number
  /** Sum that rounding adds to the lines, in 1/10,000. Undefined if no amount was added. */
  difference: number | undefined
}

type Options = {
  /** Number of containers of the load, for `per-container`. */
  containers: number
  /** In 1/10,000 of the currency. */
  step: number
}

/** CIF and CIP insure at least 110 % of the value (Incoterms 2020, A5). */
const INSURED_SHARE = 1.1

const BASIS_POINTS = 10_000

const MM3_PER_M3 = 1e9

/** Returns the factor that adds a premium. The insured value includes it: CIF = CFR + 1.1 × rate × CIF. */
const toInsuranceFactor = (basisPoints: number) =>
  1 / Math.max(0.01, 1 - (INSURED_SHARE * basisPoints) / BASIS_POINTS)

function getFactor(derivation: PriceDerivation) {
  if ('amount' in derivation) return toInsuranceFactor(derivation.insuranceBasisPoints ?? 0)
  const { method, basisPoints } = derivation
  return method === 'percent' ? 1 + basisPoints / BASIS_POINTS : toInsuranceFactor(basisPoints)
}

/** Creates a function that returns the amount of a carton; NaN if the volume or the cartons are unknown. */
function createShares(
  lines: readonly PricedLine[],
  { method, amount }: AddedAmount,
  containers: number,
): (line: PricedLine) => number {
  if (method === 'per-carton') return () => amount
  let perM3 = amount
  if (method !== 'per-m3') {
    const volume = lines.reduce(
      (sum, { isOptional, volumeMm3 = 0 }) => (isOptional ? sum : sum + volumeMm3),
      0,
    )
    const total = method === 'total' ? amount : amount * containers
    perM3 = volume > 0 ? (total * MM3_PER_M3) / volume : Number.NaN
  }
  return ({ cartons, volumeMm3 }) =>
    cartons && volumeMm3 ? (perM3 * volumeMm3) / MM3_PER_M3 / cartons : Number.NaN
}

/**
 * Derives the prices of a column. Freight and insurance together are CIF = (FOB + freight) / (1 − 1.1 × rate). Lines
 * without a price take part in the sharing, because their goods fill the containers too.
 */
export function derivePrices(
  lines: readonly PricedLine[],
  derivation: PriceDerivation,
  { containers, step }: Options,
): DerivedPrices {
  const isAmount = 'amount' in derivation
  const getShare = isAmount ? createShares(lines, derivation, containers) : () => 0
  const factor = getFactor(derivation)
  const unpriced: number[] = []
  const underived: number[] = []
  let [unshared, difference] = [0, 0]
  const prices = lines.map((line, index) => {
    const { price, cartons = 0, unitsPerCarton, isOptional } = line
    const share = getShare(line)
    if (price === null) {
      unpriced.push(index)
      if (!isOptional && share > 0) unshared += share * cartons
      return null
    }
    const exact = (price + (isAmount ? share / unitsPerCarton : 0)) * factor
    if (!Number.isFinite(exact)) {
      underived.push(index)
      return null
    }
    const rounded = Math.min(MAX_PRICE, Math.round(exact / step) * step)
    if (!isOptional) difference += (rounded - exact) * unitsPerCarton * cartons
    return rounded
  })
  return {
    prices,
    unpriced,
    underived,
    unshared: Math.round(unshared),
    difference: isAmount ? Math.round(difference) : undefined,
  }
}
