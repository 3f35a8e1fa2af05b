import {
  TRANSLATED_FIELDS,
  type TranslatedField,
} from '@dhow/contract/catalogue-import/import-columns'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import type { Product } from '@dhow/contract/products/products'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { splitIntoChunks } from '#api/platform/background/slices.ts'

type Localizable = Pick<Product, 'name' | 'category' | 'categoryLabel' | 'untranslated'> & {
  description?: string
  specification?: Product['specification']
}

/** Returns the English texts of a product that can be translated, by field. */
export const textsByField = (product: Localizable): Record<TranslatedField, string> => {
  const { name, description = '', specification: { ingredients = '' } = {} } = product
  return { name, description, ingredients }
}

export const textsOf = (product: Localizable): string[] =>
  Object.values(textsByField(product)).filter((text) => text !== '')

/** Lists the texts of products that have translations. The same text may occur several times. */
export function* listTexts(products: Iterable<Localizable>) {
  for (const product of products) {
    for (const [field, source] of Object.entries(textsByField(product))) {
      yield { source, place: `Product: ${field}` }
    }
  }
}

/** Returns each text of a product before and after a change. */
export const changedTexts = (before: Localizable, after: Localizable): [string, string][] =>
  TRANSLATED_FIELDS.map((field) => [textsByField(before)[field], textsByField(after)[field]])

const BATCH = 100

export type ProductTexts = ReturnType<typeof createProductTexts>

/** Translates products and names of categories, with one query for each call. */
export function createProductTexts(languages: LanguageService) {
  const localize = <P extends Localizable>(
    language: Language | undefined,
    products: P[],
    categories: string[] = [],
  ): { products: P[]; categoryLabels?: Record<string, string> } => {
    if (language === undefined || language === BASE_LANGUAGE) return { products }
    const names = [...new Set([...categories, ...products.map(({ category }) => category)])]
    const { text, isTranslated } = languages.localizer(language, [
      ...products.flatMap(textsOf),
      ...names.map(getCategoryLabel),
    ])
    const labels = Object.fromEntries(
      names.flatMap((name) => {
        const label = getCategoryLabel(name)
        return isTranslated(label) ? [[name, text(label)]] : []
      }),
    )
    return {
      products: products.map((product) => {
        const { name, description, specification, category } = product
        const { ingredients } = specification ?? {}
        return {
          ...product,
          name: text(name),
          ...(description && { description: text(description) }),
          ...(ingredients && {
            specification: { ...specification, ingredients: text(ingredients) },
          }),
          ...(labels[category] && { categoryLabel: labels[category] }),
          untranslated: textsOf(product).filter((source) => !isTranslated(source)),
        }
      }),
      categoryLabels: labels,
    }
  }

  return {
    localize,

    /** Translates products in batches, between which the database can do other work. */
    *localizeEach(language: Language, products: Iterable<Product>): Generator<Product> {
      for (const batch of splitIntoChunks(products, BATCH))
        yield* localize(language, batch).products
    },

    shown: languages.shown,

    /** Returns the field `languages` of a response, unless the site has one language only. */
    languagesField: (found: Language[]): { languages?: Language[] } =>
      languages.shown().length > 1 ? { languages: found } : {},

    languagesOf: languages.languagesOf,
  }
}
