import { LIMITS } from '@dhow/contract/limits'
import { toPictureUrl } from '@dhow/contract/pictures'
import { formatPack } from '@dhow/trade/load/pack-line'
import { useLingui } from '@lingui/react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useDebounced } from '#app/ui/hooks.ts'

const SEARCH_DELAY_MS = 250

const MAX_MATCHES = 12

type Props = {
  title: string
  without?: string | undefined
  onClose: () => void
  onChoose: (id: string, name: string) => void
}

export function ProductSearchDialog({ title, without, onClose, onChoose }: Props) {
  const { i18n } = useLingui()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim().slice(0, LIMITS.text), SEARCH_DELAY_MS)
  const { data, isError } = api.products.search.useQuery(
    { query: { search, sort: search ? 'default' : 'a-z' } },
    { placeholderData: keepPreviousData },
  )
  const matches = data?.items.filter(({ _id }) => _id !== without).slice(0, MAX_MATCHES)
  return (
    <Dialog onClose={onClose} title={title} className="w-xl">
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
      <p
        role="status"
        className="mt-3 caption empty:hidden"
      >{`${isError ? 'Could not load the products. Try again.' : ''}${matches?.length === 0 ? 'No products found.' : ''}`}</p>
      <ul className="mt-2 grid gap-0.5">
        {matches?.map(({ _id, name, brand, images: [image], pack }) => (
          <li key={_id} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(_id, name)}
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-line"
            >
              <span className="size-10 shrink-0 overflow-hidden rounded-md border border-line bg-paper">
                {image && (
                  <img src={toPictureUrl(image, 400)} alt="" className="size-full object-contain" />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {name}
                </span>
                <span className="block truncate caption">
                  {[brand, pack && formatPack(pack, i18n)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button quiet onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
