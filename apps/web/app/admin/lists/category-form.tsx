import { CategoryList, type OfficeCategory } from '@dhow/contract/categories'
import { categoryLabel } from '@dhow/contract/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { categoriesVersion } from '@dhow/contract/record-version'
import { Merge, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { IconButton } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { AddCategory } from './add-category.tsx'
import { CategoriesToGo } from './categories-to-go.tsx'
import { type Entry, isNew, nameOf } from './list.ts'
import { ListForm } from './list-form.tsx'
import { NameList } from './name-list.tsx'
import { type Leaving, RemoveCategory } from './remove-category.tsx'
import { useStoredList } from './use-stored-list.ts'

const entriesOf = (stored: OfficeCategory[]): Entry[] =>
  stored.map(({ id, name, hidden }) => ({ id, name: categoryLabel(name), hidden }))

/** The list of categories: added to, renamed, sorted, hidden, merged and removed, then saved as a whole. */
export function CategoryForm({ categories }: { categories: OfficeCategory[] }) {
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
        <NameList
          label="Categories in their order"
          noun="Category"
          limit={LIMITS.category}
          {...list.lines}
        >
          {(entry) => (
            <>
              <ProductCount category={storedOf(entry.id)} />
              <IconButton
                label={`Merge ${entry.name} into another`}
                disabled={list.entries.length < 2 || isNew(entry)}
                className="disabled:opacity-35"
                onClick={() => setLeaving({ entry, merge: true })}
              >
                <Merge aria-hidden size={17} />
              </IconButton>
              <IconButton
                label={`Remove ${entry.name}`}
                onClick={() => setLeaving({ entry, merge: false })}
              >
                <Trash2 aria-hidden size={17} />
              </IconButton>
            </>
          )}
        </NameList>
      </div>
      <AddCategory entries={list.entries} onAdd={list.add} />
      <CategoriesToGo
        removed={list.removed}
        nameOf={(id) => list.entries.find((one) => one.id === id)?.name}
        onPutBack={list.putBack}
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

/** How many products a category has, linked to them. */
const ProductCount = ({ category }: { category: OfficeCategory | undefined }) => (
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
