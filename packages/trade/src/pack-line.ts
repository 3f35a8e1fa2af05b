import { type Packing, unitsPerCartonOf } from './cartons.ts'
import { type NetContentUnit, netContentText } from './net-content.ts'

/** What a card says of how a product is packed. */
export interface Pack
  extends Pick<Packing, 'unitsPerInner' | 'innersPerCarton' | 'unitsPerCarton'> {
  netContent?: number | null | undefined
  netContentUnit?: NetContentUnit | null | undefined
  moqCartons?: number | null | undefined
}

/** What is in a carton, of what is known: '24 × 400 g', '24 per carton', '400 g' or the empty string. */
export function cartonLine({ netContent, netContentUnit, ...packing }: Pack): string {
  const units = unitsPerCartonOf(packing)
  const content = netContent && netContentUnit && netContentText(netContent, netContentUnit)
  if (!units) return content || ''
  return content ? `${grouped(units)} × ${content}` : `${grouped(units)} per carton`
}

/** The pack in one line, of what is known: '24 × 400 g · from 50 cartons'; the empty string where nothing is. */
export function packLine(pack: Pack): string {
  const { moqCartons } = pack
  const order =
    moqCartons && `from ${grouped(moqCartons)} ${moqCartons === 1 ? 'carton' : 'cartons'}`
  return [cartonLine(pack), order].filter(Boolean).join(' · ')
}

/** Small ones skip Intl: a list has hundreds of them. */
const grouped = (amount: number): string =>
  amount < 1_000 ? String(amount) : amount.toLocaleString('en')
