import { LIMITS } from '@dhow/contract/limits'
import { pictureUrl } from '@dhow/contract/pictures'
import { packLine } from '@dhow/trade/pack-line'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useModal } from '#app/ui/use-modal.ts'

const SEARCH_DELAY_MS = 250

/** Products shown at once. */
const MOST = 12

type Props = {
  title: string
  /** The id of a product that is not offered. */
  without: string | undefined
  onClose: () => void
  onChoose: (id: string) => void
}

/** Finds a product of the catalogue by its name or brand, and chooses it. */
export function ProductSearchDialog({ title, without, onClose, onChoose }: Props) {
  const ref = useModal(true)
  const id = useId()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim().slice(0, LIMITS.text), SEARCH_DELAY_MS)
  const { data, isError } = api.products.search.useQuery(
    { query: { search, sort: search ? 'default' : 'a-z' } },
    { placeholderData: keepPreviousData },
  )
  const found = data?.items.filter(({ _id }) => _id !== without).slice(0, MOST)
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
          // Enter here never sends the form around the dialog.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {isError && 'The products could not be loaded. Please try again.'}
        {found?.length === 0 && 'No other product is called that.'}
      </p>
      <ul className="mt-2 grid gap-0.5">
        {found?.map((product) => (
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
