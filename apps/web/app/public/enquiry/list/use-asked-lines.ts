import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { addLines, type NewLine, readList } from '#app/public/list/list.ts'
import { productLine } from '#app/public/list/product-line.ts'
import { lookUp } from '#app/public/list/use-list-products.ts'
import { countOf } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'
import { readAsked } from './asked-lines.ts'

/**
 * Puts the products of the address on the list, but for those that are on it or that there are not, and takes them out
 * of the address: a reload adds nothing, and the address stays the same for everybody.
 */
export function useAskedLines(): void {
  const [params, setParams] = useSearchParams()
  const query = String(params)
  useEffect(() => {
    const { ids, wanted } = readAsked(new URLSearchParams(query))
    if (ids.length === 0) return
    let isOver = false
    const listed = readList().map(({ productId }) => productId)
    const missing = ids.filter((id) => !listed.includes(id))
    const add = async () => {
      // Without an answer the lines are added all the same: the list says later what they are.
      const products = await lookUp(missing).catch(() => undefined)
      if (isOver) return
      const left = addLines(
        missing.flatMap((productId): NewLine | [] => {
          if (!products) return { productId, ...(wanted ?? { quantity: 1, unit: 'carton' }) }
          const product = products.get(productId)
          return product ? productLine(product, product.specification, wanted) : []
        }),
      )
      if (left > 0) notify.error(`Your list is full: ${countOf(left, 'line')} had no room.`)
      setParams({}, { replace: true, preventScrollReset: true })
    }
    void add()
    return () => {
      isOver = true
    }
  }, [query, setParams])
}
