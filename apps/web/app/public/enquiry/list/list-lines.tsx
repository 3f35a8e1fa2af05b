import type { Line } from '#app/public/list/list.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'
import { LineItem } from './line-item.tsx'
import type { Removed } from './removed-note.tsx'

type Props = {
  lines: readonly Line[]
  products: ListProducts | undefined
  /** The same function each time: a line is only drawn anew when it has changed. */
  onRemoved: (removed: Removed) => void
}

/** The lines as they were added. */
export const ListLines = ({ lines, products, onRemoved }: Props) => (
  <ol aria-label="What you ask for" className="enquiry-lines border-b border-line">
    {lines.map((line) => (
      <LineItem
        key={line.key}
        line={line}
        product={products?.get(line.productId ?? '')}
        isLooked={products?.has(line.productId ?? '') ?? false}
        onRemoved={onRemoved}
      />
    ))}
  </ol>
)
