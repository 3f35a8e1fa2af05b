import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct } from '@dhow/contract/lists/lists'
import type { EnquiryLine } from '@dhow/contract/messages/enquiry-submission'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import type { ProductSummary } from '@dhow/contract/products/products'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { formatPack, type Pack } from '@dhow/trade/load/pack-line'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import type { Line, NewLine } from './list.ts'

export type ListedProduct = Pick<ProductSummary, '_id' | 'name'>

/** Returns the product's texts stored in a line, which later reveal changes. */
export const toStoredTexts = (
  { name }: Pick<ListedProduct, 'name'>,
  pack: Pack | undefined,
  i18n: I18n,
) => ({
  text: name,
  pack: formatPack(pack ?? {}, i18n),
  language: i18n.locale === BASE_LANGUAGE ? undefined : i18n.locale,
})

/** Joins the known facts of a product: 'Monsoon · TEA-0204 · 24 × 250 g'. */
export const joinDetails = (
  facts: readonly (string | undefined)[],
  i18n: Pick<I18n, 'locale'>,
): string => facts.flatMap((fact) => (fact ? isolate(fact, i18n) : [])).join(' · ')

export const formatAmount = (
  { quantity, unit }: Pick<NewLine, 'quantity' | 'unit'>,
  i18n: I18n,
): string =>
  quantity === undefined ? i18n.t('quantity missing') : formatQuantity({ quantity, unit }, i18n)

/** Creates a line for a product; by default with its minimum order, else one carton. */
export const createProductLine = (
  product: ListedProduct,
  pack: Pack | undefined,
  i18n: I18n,
  amount: Pick<NewLine, 'quantity' | 'unit'> = { quantity: pack?.moqCartons ?? 1, unit: 'carton' },
): NewLine => ({ productId: product._id, ...toStoredTexts(product, pack, i18n), ...amount })

/** Converts a line for sending: omits data that only this device needs. The contract refuses a missing quantity. */
export const toEnquiryLine = ({
  productId,
  text,
  quantity = 0,
  unit,
  note,
  written,
}: NewLine): EnquiryLine => ({
  ...(productId && { productId }),
  ...(text && { text: text.slice(0, LIMITS.lineText) }),
  quantity,
  unit,
  ...(note && { note }),
  ...(written && { written }),
})

/** Current products of a list by id; undefined for deleted ones. */
export type ListProducts = ReadonlyMap<string, ListProduct | undefined>

async function fetchProducts(ids: readonly string[]): Promise<ListProducts> {
  if (ids.length === 0) return new Map()
  const lines = ids.map((productId) => ({ productId, quantity: 1, unit: 'carton' as const }))
  const resolved = await api.lists.resolve.call({ body: { lines } })
  return new Map(resolved.lines.map(({ productId = '', product }) => [productId, product]))
}

/** `initial` is used until the first response. */
export function useListProducts(lines: readonly Line[], initial?: ListProducts) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort()
  return useQuery({
    queryKey: [...api.lists.resolve.key(), ids],
    queryFn: ids.length > 0 ? () => fetchProducts(ids) : skipToken,
    placeholderData: (previous: ListProducts | undefined) => previous ?? initial,
  })
}
