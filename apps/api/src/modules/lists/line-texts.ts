import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { toPack } from '@dhow/contract/products/pack'
import { formatPack } from '@dhow/trade/load/pack-line'
import { isolate, type Translator } from '@dhow/trade/translator'

/** Formats the buyer's own words for any reader: 'As written: 2 paletes sabonete'. Empty if there are none. */
export const formatWritten = (
  { written }: Pick<StoredLine, 'written'>,
  i18n: Translator,
): string =>
  written
    ? i18n.t('{label}: {text}', { label: i18n.t('As written'), text: isolate(written, i18n) })
    : ''

/** Formats '40 cartons: Cardamom Tea (Monsoon), TEA-0204, 24 × 250 g. Red label only. As written: 40 ctn tea'. */
export function formatLine(line: StoredLine, i18n: Translator): string {
  const { name, itemNumber, brand, specification = {}, note } = line
  const pack = formatPack({ ...toPack(specification), moqCartons: undefined }, i18n)
  const product = [brand ? `${name} (${brand})` : name, itemNumber, pack].filter(Boolean)
  const texts = [product.join(', '), note, formatWritten(line, i18n)].filter(Boolean)
  return `${formatQuantity(line, i18n)}: ${texts.join('. ')}`
}
