import { type Packing, unitsPerCartonOf } from './cartons.ts'
import { type NetContentUnit, netContentText } from './net-content.ts'

/** What a card says of how a product is packed. */
export interface Pack
  extends Pick<Packing, 'unitsPerInner' | 'innersPerCarton' | 'unitsPerCarton'> {
  netContent?: number | null | undefined
  netContentUnit?: NetContentUnit | null | undefined
  moqCartons?: number | null | undefined
}

/** The pack in one line, of what is known: '24 × 400 g · from 50 cartons'; the empty string where nothing is. */
export function packLine(pack: Pack): string {
  const { netContent, netContentUnit, moqCartons } = pack
  const units = unitsPerCartonOf(pack)
  const content = netContent && netContentUnit && netContentText(netContent, netContentUnit)
  const carton =
    units && (content ? `${grouped(units)} × ${content}` : `${grouped(units)} per carton`)
  const order =
    moqCartons && `from ${grouped(moqCartons)} ${moqCartons === 1 ? 'carton' : 'cartons'}`
  return [carton || content, order].filter(Boolean).join(' · ')
}

const grouped = (amount: number): string => amount.toLocaleString('en')
