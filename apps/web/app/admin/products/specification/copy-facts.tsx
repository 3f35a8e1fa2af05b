import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ProductSearchDialog } from '#app/admin/products/product-search-dialog.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { Button } from '#app/ui/button.tsx'
import { pluralize } from '#app/ui/text.ts'
import { type TypedFacts, useSpecification } from './specification-context.ts'

export function CopyFacts({ productId }: { productId: string | undefined }) {
  const { typed, change } = useSpecification()
  const [isOpen, setOpen] = useState(false)
  const [copied, setCopied] = useState<Copied>()
  const count = Object.keys(copied?.set ?? {}).length

  const copy = async (id: string) => {
    setOpen(false)
    try {
      const { name, specification } = await api.products.get.call({ params: { id } })
      const copied = copyFacts(name, specification, typed)
      change(copied.set)
      setCopied(copied)
    } catch (error) {
      notifyError('Could not load the product. Try again.')(error)
    }
  }
  const undo = () => {
    if (copied) change(listRestorable(copied, typed))
    setCopied(undefined)
  }

  return (
    <>
      <Button quiet onClick={() => setOpen(true)}>
        <Copy size={17} /> Copy from another product
      </Button>
      {isOpen && (
        <ProductSearchDialog
          title="Copy specification from"
          without={productId}
          onClose={() => setOpen(false)}
          onChoose={(id) => void copy(id)}
        />
      )}
      <div aria-live="polite" className="basis-full empty:hidden">
        {copied && (
          <div className="flex flex-wrap items-center justify-between gap-3 caution text-sm">
            <p className="min-w-[min(13rem,100%)] flex-1">{describeCopy(count, copied)}</p>
            {count > 0 && (
              <Button quiet onClick={undo}>
                <Undo2 size={17} /> Undo copy
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const UNIQUE: readonly SpecificationField[] = ['gtin', 'cartonGtin']

const getNames = (facts: TypedFacts) => Object.keys(facts) as SpecificationField[]

const pick = (facts: TypedFacts, names: SpecificationField[]): TypedFacts =>
  Object.fromEntries(names.map((name) => [name, facts[name]]))

type Copied = { set: TypedFacts; previousFacts: TypedFacts; from: string }

/** Skips unique and identical facts. */
function copyFacts(from: string, source: Specification, typed: TypedFacts) {
  const names = getNames(source).filter(
    (name) => !UNIQUE.includes(name) && !isSame(source[name], typed[name]),
  )
  return { set: pick(source, names), previousFacts: pick(typed, names), from }
}

/** Returns the replaced values of the facts that were not changed after the copy. */
const listRestorable = ({ set, previousFacts }: Copied, typed: TypedFacts): TypedFacts =>
  pick(
    previousFacts,
    getNames(set).filter((name) => isSame(set[name], typed[name])),
  )

function describeCopy(count: number, { from, set }: Copied) {
  if (count === 0) return `“${from}” has no other fields to copy.`
  const papers = set.certificates ? ' Check that its certificates apply to this product.' : ''
  return `${pluralize(count, 'field')} copied from “${from}”. Barcodes are not copied.${papers}`
}
