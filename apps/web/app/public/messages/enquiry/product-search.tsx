import { LIMITS } from '@dhow/contract/limits'
import type { ProductSummary } from '@dhow/contract/products/products'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { isolate } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { createTextLine } from '#app/public/lists/add-once.ts'
import type { NewLine } from '#app/public/lists/list.ts'
import { joinDetails } from '#app/public/lists/product-line.ts'
import { explainResults } from '#app/public/lists/search-explanation.tsx'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import { useDebounced } from '#app/ui/hooks.ts'

const TYPING_PAUSE_MS = 250

/** Leaves room for the option to ask among the options of a combobox. */
const MAX_PRODUCTS = 7

type Props = {
  label: string
  autoFocus?: boolean
  onChoose: (product: ProductSummary) => void
  /** Accepts a text instead of a product. */
  onAsk?: (line: NewLine) => void
}

export function ProductSearch({ label, autoFocus = false, onChoose, onAsk }: Props) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const text = typed.trim().slice(0, LIMITS.text)
  const search = useDebounced(text, TYPING_PAUSE_MS)
  const { data, isError } = api.products.search.useQuery(search ? { query: { search } } : skipToken)
  // Products of an earlier text are not offered: Enter would select one that the visitor did not expect.
  const page = search === text ? data : undefined
  const products = page?.items.slice(0, MAX_PRODUCTS) ?? []
  const textLine = onAsk && page ? createTextLine(text) : undefined
  const askOption = textLine && {
    value: textLine.text,
    label: i18n.t('Ask us for “{text}”', { text: isolate(textLine.text, i18n) }),
  }
  const failure = isError ? i18n.t('Could not search the products. Try again.') : undefined
  return (
    <Combobox
      label={label}
      autoFocus={autoFocus}
      placeholder={i18n.t('Name or brand')}
      options={[]}
      value=""
      preselects={false}
      find={() => [
        ...products.map(({ _id, name, brand, pack = {} }) => ({
          value: _id,
          label: name,
          mark: joinDetails([brand, formatCarton(pack, i18n)], i18n),
        })),
        ...(askOption ? [askOption] : []),
      ]}
      onType={setTyped}
      onChange={(id) => {
        if (textLine && textLine.text === id) onAsk?.(textLine)
        const product = products.find(({ _id }) => _id === id)
        if (product) onChoose(product)
      }}
      note={page && explainResults(page, text)}
      noMatch={failure ?? (page ? i18n.t('No product found.') : i18n.t('Searching…'))}
    />
  )
}
