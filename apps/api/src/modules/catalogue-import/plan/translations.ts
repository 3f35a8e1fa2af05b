import {
  columnTitle,
  TRANSLATIONS,
  type TranslatedField,
} from '@dhow/contract/catalogue-import/import-columns'
import { LIMITS } from '@dhow/contract/limits'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { optionalLine, optionalParagraph } from '@dhow/contract/text'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { textsByField } from '#api/modules/products/localize.ts'
import type { PlannedTranslation, Report, SheetRow } from './row.ts'

const MAX_CHARS: Record<TranslatedField, number> = {
  name: LIMITS.productName,
  description: LIMITS.description,
  ingredients: LIMITS.ingredients,
}

/** Returns the translations of a row that differ from the stored ones. Empty cells change nothing. */
export function planTranslations(
  { cell }: SheetRow,
  fields: ProductFields,
  product: Product | undefined,
  languages: Pick<LanguageService, 'lookUp'>,
  report: Report,
  warn: Report,
): PlannedTranslation[] {
  const filledColumns = TRANSLATIONS.filter(({ column }) => cell(column)?.trim())
  if (filledColumns.length === 0) return []
  // A changed text takes the translation of the previous one.
  const [sources, previousSources] = [textsByField(fields), textsByField(product ?? fields)]
  const find = languages.lookUp([...Object.values(sources), ...Object.values(previousSources)])
  return filledColumns.flatMap(({ column, field, language }) => {
    const toText = field === 'name' ? optionalLine : optionalParagraph
    const schema = toText(columnTitle(column), MAX_CHARS[field])
    const { data: text = '', error } = schema.safeParse(cell(column))
    const source = sources[field]
    if (error) report(column, error.issues[0]?.message ?? '')
    else if (!source)
      warn(column, 'The translation is left out, because its English text is empty.')
    if (error || !source) return []
    const storedText = find(language, source) ?? find(language, previousSources[field]) ?? ''
    return storedText === text ? [] : { column, language, source, text, before: storedText }
  })
}
