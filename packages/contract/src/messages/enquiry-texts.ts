import { packLine } from '@dhow/trade/load/pack-line'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { toPack } from '../products/pack.ts'
import type { StoredLine } from './enquiry-lines.ts'

// Imports no zod, because public pages load this file.

/** Returns the English name, or the code if there is none. */
export const nameOf = (type: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames('en', { type, fallback: 'code' }).of(code) ?? code

export const countryName = (code: string): string => nameOf('region', code)

export const quantityText = ({ quantity, unit }: Pick<StoredLine, 'quantity' | 'unit'>): string =>
  `${quantity.toLocaleString('en')} ${UNITS_OF_SALE[unit][quantity === 1 ? 'one' : 'many']}`

/** Formats '40 cartons: Cardamom Tea (Monsoon), TEA-0204, 24 × 250 g. Red label only'. */
export function lineText({
  name,
  itemNumber,
  brand,
  specification = {},
  note,
  ...counted
}: StoredLine): string {
  const pack = packLine({ ...toPack(specification), moqCartons: undefined })
  const product = [brand ? `${name} (${brand})` : name, itemNumber, pack].filter(Boolean)
  return `${quantityText(counted)}: ${product.join(', ')}${note ? `. ${note}` : ''}`
}
