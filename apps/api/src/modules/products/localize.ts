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
export const getTextsByField = (product: Localizable): Record<TranslatedField, string> => {
  const { name, description = '', specification: { ingredients = '' } = {} } = product
  return { name, description, ingredients }
}

export const getTexts = (product: Localizable): string[] =>
  Object.values(getTextsByField(product)).filter((text) => text !== '')

/** Lists the texts of products that have translations. The same text may occur several times. */
export function* listTexts(products: Iterable<Localizable>) {
  for (const product of products) {
    for (const [field, source] of Object.entries(getTextsByField(product))) {
      yield { source, place: `Product: ${field}` }
    }
  }
}

/** Returns each text of a product before and after a change. */
export const pairTexts = (previous: Localizable, current: Localizable): [string, string][] =>
  TRANSLATED_FIELDS.map((field) => [
    getTextsByField(previous)[field],
    getTextsByField(current)[field],
  ])

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
    const { translate, isTranslated } = languages.createLocalizer(language, [
      ...products.flatMap(getTexts),
      ...names.map(getCategoryLabel),
    ])
    const labels = Object.fromEntries(
      names.flatMap((name) => {
        const label = getCategoryLabel(name)
        return isTranslated(label) ? [[name, translate(label)]] : []
      }),
    )
    return {
      products: products.map((product) => {
        const { name, description, specification, category } = product
        const { ingredients } = specification ?? {}
        return {
          ...product,
          name: translate(name),
          ...(description && { description: translate(description) }),
          ...(ingredients && {
            specification: { ...specification, ingredients: translate(ingredients) },
          }),
          ...(labels[category] && { categoryLabel: labels[category] }),
          untranslated: getTexts(product).filter((source) => !isTranslated(source)),
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

    listLanguages: languages.listShown,

    /** Returns the field `languages` of a response, unless the site has one language only. */
    createLanguagesField: (languageList: Language[]): { languages?: Language[] } =>
      languages.listShown().length > 1 ? { languages: languageList } : {},

    findLanguages: languages.findLanguages,
  }
}
