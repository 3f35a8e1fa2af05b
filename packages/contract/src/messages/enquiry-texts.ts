import { formatPack } from '@dhow/trade/load/pack-line'
import type { Translator } from '@dhow/trade/translator'
import { QUANTITIES } from '@dhow/trade/units-of-sale'
import { toPack } from '../products/pack.ts'
import type { StoredLine } from './enquiry-submission.ts'

// Imports no zod, because public pages load this file.

export const formatQuantity = (
  { quantity, unit }: Pick<StoredLine, 'quantity' | 'unit'>,
  i18n: Translator,
): string => i18n.t(QUANTITIES[unit], { count: quantity })

/** Formats '40 cartons: Cardamom Tea (Monsoon), TEA-0204, 24 × 250 g. Red label only'. */
export function formatLine(
  { name, itemNumber, brand, specification = {}, note, ...amount }: StoredLine,
  i18n: Translator,
): string {
  const pack = formatPack({ ...toPack(specification), moqCartons: undefined }, i18n)
  const product = [brand ? `${name} (${brand})` : name, itemNumber, pack].filter(Boolean)
  return `${formatQuantity(amount, i18n)}: ${product.join(', ')}${note ? `. ${note}` : ''}`
}
