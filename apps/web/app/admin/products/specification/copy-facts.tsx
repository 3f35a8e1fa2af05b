import { pictureUrl } from '@dhow/contract/company/pictures'
import { LIMITS } from '@dhow/contract/limits'
import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { packLine } from '@dhow/trade/load/pack-line'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { Copy, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useDebounced, useModal } from '#app/ui/hooks.ts'
import { useLingui } from '#app/ui/lingui.tsx'
import { countOf } from '#app/ui/text.ts'
import { type TypedFacts, useSpecification } from './specification-context.ts'

const SEARCH_DELAY_MS = 250

const MAX_MATCHES = 12

export function CopyFacts({ productId }: { productId: string | undefined }) {
  const client = useQueryClient()
  const { typed, change } = useSpecification()
  const [isOpen, setOpen] = useState(false)
  const [copied, setCopied] = useState<Copied>()
  const count = Object.keys(copied?.set ?? {}).length

  const copy = async (id: string) => {
    setOpen(false)
    try {
      const query = api.products.get.queryOptions({ params: { id } })
      const { name, specification } = await client.fetchQuery({ ...query, staleTime: 0 })
      const copied = copyFacts(name, specification, typed)
      change(copied.set)
      setCopied(copied)
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
          without={productId}
          onClose={() => setOpen(false)}
          onChoose={(id) => void copy(id)}
        />
      )}
      <div aria-live="polite" className="basis-full empty:hidden">
        {copied && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
            <p className="min-w-[min(13rem,100%)] flex-1">{copyNote(count, copied)}</p>
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
  without: string | undefined
  onClose: () => void
  onChoose: (id: string) => void
}

function ProductSearchDialog({ without, onClose, onChoose }: ProductSearchDialogProps) {
  const { i18n } = useLingui()
  const ref = useModal(true)
  const id = useId()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim().slice(0, LIMITS.text), SEARCH_DELAY_MS)
  const { data, isError } = api.products.search.useQuery(
    { query: { search, sort: search ? 'default' : 'a-z' } },
    { placeholderData: keepPreviousData },
  )
  const matches = data?.items.filter(({ _id }) => _id !== without).slice(0, MAX_MATCHES)
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={id}
      className="max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100%-2rem))] rounded-card border border-line bg-raised p-5 shadow-float backdrop:bg-shade sm:p-6"
    >
      <h2 id={id} className="mb-4 text-lg font-semibold">
        Copy specification from
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
        {matches?.map(({ _id, name, brand, images: [image], pack }) => (
          <li key={_id} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(_id)}
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-line"
            >
              <span className="size-10 shrink-0 overflow-hidden rounded-md border border-line bg-paper">
                {image && (
                  <img src={pictureUrl(image, 400)} alt="" className="size-full object-contain" />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {name}
                </span>
                <span className="block truncate text-sm text-muted">
                  {[brand, pack && packLine(pack, i18n)].filter(Boolean).join(' · ')}
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

const UNIQUE: readonly SpecificationField[] = ['gtin', 'cartonGtin']

const namesOf = (facts: TypedFacts) => Object.keys(facts) as SpecificationField[]

const pick = (facts: TypedFacts, names: SpecificationField[]): TypedFacts =>
  Object.fromEntries(names.map((name) => [name, facts[name]]))

type Copied = { set: TypedFacts; before: TypedFacts; from: string }

/** Skips unique and identical facts. */
function copyFacts(from: string, source: Specification, typed: TypedFacts): Copied {
  const names = namesOf(source).filter(
    (name) => !UNIQUE.includes(name) && !isSame(source[name], typed[name]),
  )
  return { set: pick(source, names), before: pick(typed, names), from }
}

/** Returns the replaced values of the facts that were not changed after the copy. */
const factsToRestore = ({ set, before }: Copied, typed: TypedFacts): TypedFacts =>
  pick(
    before,
    namesOf(set).filter((name) => isSame(set[name], typed[name])),
  )

function copyNote(count: number, { from, set }: Copied): string {
  if (count === 0) return `“${from}” has no other fields to copy.`
  const papers = set.certificates ? ' Check that its certificates apply to this product.' : ''
  return `${countOf(count, 'field')} copied from “${from}”. Barcodes are not copied.${papers}`
}
