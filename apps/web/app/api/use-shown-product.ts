import type { Product } from '@dhow/contract/products'
import { useMatch } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from './client.ts'
import { isNotFound } from './error.ts'

/** The product whose page is open, once that page has loaded it; asks for nothing itself. */
export function useShownProduct(): Product | undefined {
  const id = useMatch(`${paths.products}/:id`)?.params.id ?? ''
  const { data, error } = api.products.get.useQuery({ params: { id } }, { enabled: false })
  return isNotFound(error) ? undefined : data
}
