import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products'
import { useMatch } from 'react-router'
import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'

/** The open page's product, once that page has loaded it; fetches nothing itself. */
export function useShownProduct(): Product | undefined {
  const id = useMatch(`${paths.products}/:id`)?.params.id ?? ''
  const { data, error } = api.products.get.useQuery({ params: { id } }, { enabled: false })
  return isNotFound(error) ? undefined : data
}
