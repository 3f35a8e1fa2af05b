import { pictureUrl } from '@dhow/contract/company/pictures'
import { LIMITS } from '@dhow/contract/limits'
import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { packLine } from '@dhow/trade/pack-line'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { Copy, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useDebounced, useModal } from '#app/ui/hooks.ts'
import { countOf } from '#app/ui/text.ts'
import { type TypedFacts, useSpecification } from './specification-context.ts'

const SEARCH_DELAY_MS = 250

/** Maximum number of products shown. */
const MOST = 12

/** Copies the facts of another product, with an undo. */
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
      notifyError('Could not load the product. Try again.')(error)
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
          title="Copy specification from"
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
                <Undo2 aria-hidden size={17} /> Undo copy
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

type ProductSearchDialogProps = {
  title: string
  /** The id of a product to exclude. */
  without: string | undefined
  onClose: () => void
  onChoose: (id: string) => void
}

function ProductSearchDialog({ title, without, onClose, onChoose }: ProductSearchDialogProps) {
  const ref = useModal(true)
  const id = useId()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim().slice(0, LIMITS.text), SEARCH_DELAY_MS)
  const { data, isError } = api.products.search.useQuery(
    { query: { search, sort: search ? 'default' : 'a-z' } },
    { placeholderData: keepPreviousData },
  )
  const matches = data?.items.filter(({ _id }) => _id !== without).slice(0, MOST)
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={id}
      className="max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100%-2rem))] rounded-card border border-line bg-raised p-5 shadow-float backdrop:bg-shade sm:p-6"
    >
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      <TextField
        label="Product"
        placeholder="Name or brand"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {isError && 'Could not load the products. Try again.'}
        {matches?.length === 0 && 'No other products found.'}
      </p>
      <ul className="mt-2 grid gap-0.5">
        {matches?.map((product) => (
          <li key={product._id} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(product._id)}
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-line"
            >
              <Thumbnail image={product.images[0]} />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {product.name}
                </span>
                <span className="block truncate text-sm text-muted">
                  {[product.brand, product.pack && packLine(product.pack)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </dialog>
  )
}

const Thumbnail = ({ image }: { image: string | undefined }) => (
  <span className="size-10 shrink-0 overflow-hidden rounded-md border border-line bg-paper">
    {image && <img src={pictureUrl(image, 400)} alt="" className="size-full object-contain" />}
  </span>
)

/** Facts that are unique to a product. */
const OWN: readonly SpecificationField[] = ['gtin', 'cartonGtin']

const namesOf = (facts: TypedFacts) => Object.keys(facts) as SpecificationField[]

/** The copied facts and the values they replaced. */
type Copied = { set: TypedFacts; before: TypedFacts }

/** Returns the facts to copy: without unique and identical ones. */
function factsToCopy(source: Specification, typed: TypedFacts): Copied {
  const names = namesOf(source).filter(
    (name) => !OWN.includes(name) && !isSame(source[name], typed[name]),
  )
  return {
    set: Object.fromEntries(names.map((name) => [name, source[name]])),
    before: Object.fromEntries(names.map((name) => [name, typed[name]])),
  }
}

/** Returns the replaced values of the facts that were not changed after the copy. */
function factsToRestore({ set, before }: Copied, typed: TypedFacts): TypedFacts {
  const names = namesOf(set).filter((name) => isSame(set[name], typed[name]))
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}

function noteOn(count: number, { from, set }: Copied & { from: string }): string {
  if (count === 0) return `“${from}” has no other fields to copy.`
  const papers = set.certificates ? ' Check that its certificates apply to this product.' : ''
  return `${countOf(count, 'field')} copied from “${from}”. Barcodes are not copied.${papers}`
}
