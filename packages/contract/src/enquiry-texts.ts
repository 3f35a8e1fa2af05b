import { packLine } from '@dhow/trade/pack-line'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import type { KeptLine } from './enquiry-lines.ts'
import { packOf } from './pack.ts'

// Without a schema, for pages that load none.

/** The English name of a country or of a language; its code where there is none. */
export const nameOf = (type: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames('en', { type, fallback: 'code' }).of(code) ?? code

export const countryName = (code: string): string => nameOf('region', code)

/** Such as '40 cartons'. */
export const quantityText = ({ quantity, unit }: Pick<KeptLine, 'quantity' | 'unit'>): string =>
  `${quantity.toLocaleString('en')} ${UNITS_OF_SALE[unit][quantity === 1 ? 'one' : 'many']}`

/** A line as a mail has it, such as '40 cartons: Cardamom Tea (Monsoon), 24 × 250 g. Red label only'. */
export function lineText({ name, brand, specification = {}, note, ...counted }: KeptLine): string {
  const pack = packLine({ ...packOf(specification), moqCartons: undefined })
  const product = [brand ? `${name} (${brand})` : name, pack].filter(Boolean)
  return `${quantityText(counted)}: ${product.join(', ')}${note ? `. ${note}` : ''}`
}
