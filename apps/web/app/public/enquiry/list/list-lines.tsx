import { type Line, removeLine } from '#app/public/list/list.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'
import { LineItem, lineName } from './line-item.tsx'
import type { Removed } from './removed-note.tsx'

type Props = {
  lines: readonly Line[]
  products: ListProducts | undefined
  onRemoved: (removed: Removed) => void
}

/** The lines as they were added. */
export const ListLines = ({ lines, products, onRemoved }: Props) => (
  <ol aria-label="What you ask for" className="enquiry-lines border-b border-line">
    {lines.map((line) => {
      const product = products?.get(line.productId ?? '')
      return (
        <LineItem
          key={line.key}
          line={line}
          product={product}
          isLooked={products?.has(line.productId ?? '') ?? false}
          onRemove={() => onRemoved({ name: lineName(line, product), undo: removeLine(line.key) })}
        />
      )
    })}
  </ol>
)
