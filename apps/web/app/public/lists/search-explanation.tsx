import type { ProductPage } from '@dhow/contract/products/products'
import type { ReactNode } from 'react'
import { Trans } from '#app/ui/trans.tsx'

/** Returns why the products are not exactly what the visitor searched for, or undefined. */
export function explainResults(page: ProductPage, typed: string): ReactNode {
  const { correctedSearch, missingBrand, isMention } = page
  const explain = (id: string, search: string) => (
    <Trans
      id={id}
      values={{ search }}
      components={[<bdi key="search" className="font-semibold" />]}
    />
  )
  if (correctedSearch) {
    return explain(/*i18n*/ 'Showing results for <0>{search}</0>.', correctedSearch)
  }
  if (missingBrand) {
    const id = /*i18n*/ 'We do not carry <0>{search}</0>. These products are similar.'
    return explain(id, missingBrand)
  }
  const id = /*i18n*/ 'No product is called <0>{search}</0>. These products mention it.'
  return isMention ? explain(id, typed) : undefined
}
