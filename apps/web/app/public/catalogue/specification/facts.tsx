import { type Fact, type FactKey, factsOf } from '@dhow/contract/products/facts'
import type { Product } from '@dhow/contract/products/products'
import type { Specification } from '@dhow/contract/products/specification'
import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { textLang } from '#app/api/language.ts'
import { Certificates, Ingredients } from './fact-details.tsx'

export type PageFact = Fact & {
  node?: ReactNode
  /** Language of a text that is not translated. */
  lang: 'en' | undefined
}

/** Wraps a name that server and browser may spell differently, because their locale data differ. */
const localizedName = (name: string) => <span suppressHydrationWarning>{name}</span>

/** Markup of facts that are more than a text. */
const NODES: Partial<Record<FactKey, (text: string, specification: Specification) => ReactNode>> = {
  origin: localizedName,
  labelLanguages: localizedName,
  ingredients: (text, { allergens = [] }) => <Ingredients text={text} allergens={allergens} />,
  certificates: (_, { certificates = [] }) => <Certificates certificates={certificates} />,
}

export const pageFacts = (
  product: Pick<Product, 'specification' | 'untranslated'>,
  i18n: I18n,
): PageFact[] =>
  factsOf(product.specification, i18n).map((fact) => ({
    ...fact,
    node: NODES[fact.key]?.(fact.plain, product.specification),
    lang: textLang(product, fact.plain),
  }))

/** A fact's value. Measures are rendered in both units; units.css shows one. */
export function FactValue({ fact: { node, plain, us } }: { fact: PageFact }) {
  if (node) return node
  if (us === undefined) return <span dir="auto">{plain}</span>
  return (
    <span className="measure">
      <span className="metric">
        <bdi>{plain}</bdi>
      </span>
      <span className="us">
        <bdi>{us}</bdi>
      </span>
    </span>
  )
}
