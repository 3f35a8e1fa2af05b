import { useQueryClient } from '@tanstack/react-query'
import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'
import { type Copied, factsToCopy, factsToRestore } from './copied-facts.ts'
import { ProductSearchDialog } from './product-search-dialog.tsx'
import { useSpecification } from './specification-context.ts'

/** Takes over the facts of another product, and takes that back. */
export function CopyFacts({ productId }: { productId: string | undefined }) {
  const client = useQueryClient()
  const { typed, change } = useSpecification()
  const [isOpen, setOpen] = useState(false)
  const [copied, setCopied] = useState<Copied & { from: string }>()
  const count = Object.keys(copied?.set ?? {}).length

  const copy = async (id: string) => {
    setOpen(false)
    try {
      const query = api.products.get.queryOptions({ params: { id } })
      const { name, specification } = await client.fetchQuery({ ...query, staleTime: 0 })
      const facts = factsToCopy(specification, typed)
      change(facts.set)
      setCopied({ ...facts, from: name })
    } catch (error) {
      notify.error(messageOf(error, 'The product could not be loaded'))
    }
  }
  const undo = () => {
    if (copied) change(factsToRestore(copied, typed))
    setCopied(undefined)
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Copy aria-hidden size={17} /> Copy from another product
      </Button>
      {isOpen && (
        <ProductSearchDialog
          title="Copy the specification of"
          without={productId}
          onClose={() => setOpen(false)}
          onChoose={(id) => void copy(id)}
        />
      )}
      <div aria-live="polite" className="basis-full empty:hidden">
        {copied && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
            <p className="min-w-[min(13rem,100%)] flex-1">{noteOn(count, copied)}</p>
            {count > 0 && (
              <Button variant="quiet" onClick={undo}>
                <Undo2 aria-hidden size={17} /> Take back
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

function noteOn(count: number, { from, set }: Copied & { from: string }): string {
  if (count === 0) return `“${from}” states nothing else that could be copied.`
  const papers = set.certificates ? ' See whether its certificates are for this product too.' : ''
  return `${countOf(count, 'fact')} copied from “${from}”; the barcodes stay each product’s own.${papers}`
}
