import { useEffect, useRef, useState } from 'react'
import { type Line, removeLine, type Undo } from '#app/public/list/list.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'
import { Button } from '#app/ui/button.tsx'
import { LineItem, lineName } from './line-item.tsx'

type Props = { lines: readonly Line[]; products: ListProducts | undefined }

/** The lines as they were added. What was removed last can be put back. */
export function ListLines({ lines, products }: Props) {
  const [removed, setRemoved] = useState<{ name: string; undo: Undo }>()
  const undoButton = useRef<HTMLButtonElement>(null)

  // The button that was pressed is gone: the next one is the one that takes it back.
  useEffect(() => {
    if (removed) undoButton.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <>
      <ol aria-label="What you ask for" className="enquiry-lines border-b border-line">
        {lines.map((line) => {
          const product = products?.get(line.productId ?? '')
          return (
            <LineItem
              key={line.key}
              line={line}
              product={product}
              isLooked={products?.has(line.productId ?? '') ?? false}
              onRemove={() =>
                setRemoved({ name: lineName(line, product), undo: removeLine(line.key) })
              }
            />
          )
        })}
      </ol>
      {/* Beside the button of the chat, where that may lie over it. */}
      <div role="status" className="sticky bottom-4 z-10">
        {removed && (
          <div className="mt-4 flex items-center max-lg:me-18 gap-3 rounded-full border border-line bg-raised py-1.5 ps-5 pe-1.5 shadow-float">
            <p className="min-w-0 grow truncate text-sm">
              <bdi>{removed.name}</bdi> removed
            </p>
            <Button
              ref={undoButton}
              variant="quiet"
              onClick={() => {
                removed.undo()
                setRemoved(undefined)
              }}
            >
              Undo
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
