import {
  type AdminCategory,
  CategoryList,
  CategoryName,
  categoriesVersion,
} from '@dhow/contract/categories/categories'
import { categoryLabel, foldCategory } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { Merge, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Removed } from '#app/admin/editable-list/editable-list.ts'
import { type Entry, isNew, nameOf } from '#app/admin/editable-list/editable-list.ts'
import { ListForm } from '#app/admin/editable-list/list-form.tsx'
import { NameList } from '#app/admin/editable-list/name-list.tsx'
import { useStoredList } from '#app/admin/editable-list/use-stored-list.ts'
import { api } from '#app/api/client.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { countOf } from '#app/ui/text.ts'
import { type Leaving, RemoveCategory } from './remove-category.tsx'

/** Edits the list of categories, which is saved as a whole. */
export function CategoryForm({ categories }: { categories: AdminCategory[] }) {
  const query = api.categories.all.queryOptions()
  const list = useStoredList({ what: 'categories', opened: categories, query, entriesOf })
  const [leaving, setLeaving] = useState<Leaving>()
  const lines = useRef<HTMLDivElement>(null)
  const save = api.categories.save.useMutation(list.saving)
  const storedOf = (id: string) => list.stored.find((one) => one.id === id)
  const sentName = ({ id, name }: Entry) => nameOf(name, storedOf(id)?.name)

  const send = () => {
    const target = (to: string | undefined) => list.entries.find(({ id }) => id === to)
    const body = CategoryList.safeParse({
      categories: list.entries.map((entry) => ({
        ...(!isNew(entry) && { id: entry.id }),
        name: sentName(entry),
        hidden: entry.hidden,
      })),
      moves: list.removed.flatMap(({ entry, to }) => {
        const taker = target(to)
        return taker ? { from: entry.id, to: sentName(taker) } : []
      }),
      ifVersion: categoriesVersion(list.stored),
    })
    if (body.success) save.mutate({ body: body.data })
    else list.refuse(body.error)
  }

  return (
    <ListForm {...list.frame} busy={save.isPending} onSave={send}>
      <div ref={lines} tabIndex={-1} className="outline-none">
        <NameList label="Categories" noun="Category" limit={LIMITS.category} {...list.lines}>
          {(entry) => (
            <>
              <ProductCount category={storedOf(entry.id)} />
              <IconButton
                Icon={Merge}
                size={17}
                label={`Merge ${entry.name} into another`}
                disabled={list.entries.length < 2 || isNew(entry)}
                className="disabled:opacity-35"
                onClick={() => setLeaving({ entry, merge: true })}
              />
              <IconButton
                Icon={Trash2}
                size={17}
                label={`Remove ${entry.name}`}
                onClick={() => setLeaving({ entry, merge: false })}
              />
            </>
          )}
        </NameList>
      </div>
      <AddCategory entries={list.entries} onAdd={list.add} />
      <RemovedCategories
        removed={list.removed}
        nameOf={(id) => list.entries.find((one) => one.id === id)?.name}
        onRestore={list.restore}
      />
      {leaving && (
        <RemoveCategory
          {...leaving}
          products={storedOf(leaving.entry.id)?.products ?? 0}
          others={list.entries.filter(({ id }) => id !== leaving.entry.id)}
          onClose={() => setLeaving(undefined)}
          onRemove={(to) => {
            list.remove(leaving.entry.id, to)
            lines.current?.focus()
          }}
        />
      )}
    </ListForm>
  )
}

type RemovedCategoriesProps = {
  removed: Removed[]
  nameOf: (id: string) => string | undefined
  onRestore: (id: string) => void
}

/** The categories that are removed when the list is saved. */
const RemovedCategories = ({ removed, nameOf, onRestore }: RemovedCategoriesProps) =>
  removed.length > 0 && (
    <section aria-labelledby="removed-categories">
      <h2 id="removed-categories" className="font-semibold">
        Removed when you save
      </h2>
      <ul className="mt-2 grid gap-2">
        {removed.map(({ entry, to }) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi className="line-through">{entry.name}</bdi>
              {to !== undefined && (
                <span className="text-muted">
                  {' '}
                  – products and links move to <bdi>{nameOf(to)}</bdi>
                </span>
              )}
            </span>
            <Button
              variant="quiet"
              aria-label={`Restore ${entry.name}`}
              onClick={() => onRestore(entry.id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )

const entriesOf = (stored: AdminCategory[]): Entry[] =>
  stored.map(({ id, name, hidden }) => ({ id, name: categoryLabel(name), hidden }))

/** The number of products of a category, as a link to them. */
const ProductCount = ({ category }: { category: AdminCategory | undefined }) => (
  <span className="min-w-16 grow sm:min-w-24 text-sm text-muted tabular-nums">
    {category && category.products > 0 && (
      <Link
        to={{
          pathname: paths.manageProducts,
          search: `?${new URLSearchParams({ category: category.name })}`,
        }}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        {countOf(category.products, 'product')}
      </Link>
    )}
    {category?.products === 0 && 'No products'}
    {!category && 'New'}
  </span>
)

type AddCategoryProps = { entries: Entry[]; onAdd: (name: string) => void }

/** Adds a category to the end of the list. */
function AddCategory({ entries, onAdd }: AddCategoryProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const { data, error: wrong } = CategoryName.safeParse(name)
    const same = entries.find((one) => foldCategory(one.name) === foldCategory(data ?? ''))
    setError(wrong?.issues[0]?.message ?? (same && `“${same.name}” already exists.`))
    if (data === undefined || same) return
    onAdd(data)
    setName('')
  }
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField
          label="New category"
          limit={LIMITS.category}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setName(target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') add()
          }}
        />
      </div>
      <Button variant="quiet" className="mt-6.5 shrink-0" onClick={add}>
        Add category
      </Button>
    </div>
  )
}
