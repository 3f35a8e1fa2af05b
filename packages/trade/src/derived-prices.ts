import { MAX_PRICE } from './money.ts'

/** `amount` is in 1/10,000 of the currency. */
type SharedAmount = { method: 'per-carton' | 'per-m3' | 'per-container'; amount: number }

/** `basisPoints` are hundredths of a percent. */
type Rate = { method: 'percent' | 'insurance'; basisPoints: number }

/** Ways to derive the prices of a column from those of another. */
export type PriceDerivation = SharedAmount | Rate

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
  /** Indexes of the lines that could not be derived, because their volume or cartons are unknown. */
  underived: number[]
  /** Sum of the shares minus the amount to share, in 1/10,000. Undefined if nothing was shared. */
  difference: number | undefined
}

/** CIF and CIP insure 110 % of the value (Incoterms 2020, A5). */
const INSURED_SHARE = 1.1

const BASIS_POINTS = 10_000

const MM3_PER_M3 = 1e9

const roundPrice = (price: number) => Math.min(MAX_PRICE, Math.round(price))

/**
 * Derives the prices of a column. The amount of all containers is shared by volume. Shares have four decimals, not those
 * of the currency: rounding up to cents would charge more than the freight.
 * @param containers number of containers of the load, for `per-container`
 */
export function derivePrices(
  lines: readonly PricedLine[],
  derivation: PriceDerivation,
  containers: number,
): DerivedPrices {
  if ('basisPoints' in derivation) {
    const share = derivation.basisPoints / BASIS_POINTS
    // The insured value includes the premium: CIF = CFR + 1.1 × rate × CIF.
    const factor =
      derivation.method === 'percent' ? 1 + share : 1 / Math.max(0.01, 1 - INSURED_SHARE * share)
    const prices = lines.map(({ price }) => (price === null ? null : roundPrice(price * factor)))
    return { prices, underived: [], difference: undefined }
  }
  return addShares(lines, derivation, containers)
}

function addShares(
  lines: readonly PricedLine[],
  { method, amount }: SharedAmount,
  containers: number,
): DerivedPrices {
  const counted = lines.filter(({ isOptional, price }) => !isOptional && price !== null)
  const volume = counted.reduce((sum, { volumeMm3 = 0 }) => sum + volumeMm3, 0)
  const total = method === 'per-container' ? amount * containers : undefined
  const perM3 =
    total === undefined ? amount : volume > 0 ? (total * MM3_PER_M3) / volume : Number.NaN
  let sharedAmount = 0
  let exactAmount = 0
  const underived: number[] = []
  const prices = lines.map(({ price, cartons, unitsPerCarton, volumeMm3, isOptional }, index) => {
    if (price === null) return null
    const perCarton =
      method === 'per-carton'
        ? amount
        : cartons && volumeMm3
          ? (perM3 * volumeMm3) / MM3_PER_M3 / cartons
          : Number.NaN
    const share = Math.round(perCarton / unitsPerCarton)
    if (!Number.isFinite(share)) {
      underived.push(index)
      return null
    }
    if (!isOptional && cartons) {
      sharedAmount += share * unitsPerCarton * cartons
      exactAmount += perCarton * cartons
    }
    return roundPrice(price + share)
  })
  return { prices, underived, difference: Math.round(sharedAmount - (total ?? exactAmount)) }
}
