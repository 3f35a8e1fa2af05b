import { type Packing, unitsPerCartonOf } from './cartons.ts'

export interface Pack
  extends Pick<Packing, 'unitsPerInner' | 'innersPerCarton' | 'unitsPerCarton'> {
  netContent?: number | null | undefined
  netContentUnit?: NetContentUnit | null | undefined
  moqCartons?: number | null | undefined
}

/** Formats a carton from the known facts: '24 × 400 g', '24 per carton', '400 g' or ''. */
export function cartonLine({ netContent, netContentUnit, ...packing }: Pack): string {
  const units = unitsPerCartonOf(packing)
  const content = netContent && netContentUnit && netContentText(netContent, netContentUnit)
  if (!units) return content || ''
  return content ? `${grouped(units)} × ${content}` : `${grouped(units)} per carton`
}

/** Formats the pack in one line: '24 × 400 g · from 50 cartons'; '' if nothing is known. */
export function packLine(pack: Pack): string {
  const { moqCartons } = pack
  const order =
    moqCartons && `from ${grouped(moqCartons)} ${moqCartons === 1 ? 'carton' : 'cartons'}`
  return [cartonLine(pack), order].filter(Boolean).join(' · ')
}

/** Avoids Intl for small numbers, because a page has hundreds of them. */
const grouped = (amount: number): string =>
  amount < 1_000 ? String(amount) : amount.toLocaleString('en')

export const NET_CONTENT_UNITS = { g: 'g', ml: 'ml', piece: 'pieces' } as const

export type NetContentUnit = keyof typeof NET_CONTENT_UNITS

/** Formats a net content: '400 g', '1.5 kg', '12 pieces'. */
export function netContentText(amount: number, unit: NetContentUnit): string {
  if (unit === 'piece') return amount === 1 ? '1 piece' : `${amount} pieces`
  const large = unit === 'g' ? 'kg' : 'l'
  return amount < 1_000 ? `${amount} ${unit}` : `${amount / 1_000} ${large}`
}
