import {
  type AdminCategory,
  CategoryList,
  CategoryName,
  hashCategories,
} from '@dhow/contract/categories/categories'
import { foldCategory, getCategoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { Merge, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { AddEntry, ListForm, NameList } from '#app/admin/editable-list/list-form.tsx'
import {
  type Edited,
  type Entry,
  isNew,
  type Removed,
  toStoredName,
  useStoredList,
} from '#app/admin/editable-list/use-stored-list.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { pluralize } from '#app/ui/text.ts'

export default function Categories() {
  const query = useFreshQuery(api.categories.all.queryOptions())

  return (
    <OfficePage title="Categories" back={{ to: paths.manageProducts, label: 'Manage Products' }}>
      <p className="mb-5 max-w-prose text-muted">
        Visitors filter products by these categories, in this order. Products and links follow a
        renamed category. A hidden category has no filter button, but its products are still shown.
      </p>
      <QueryContent query={query} name="the categories">
        {(categories) => <CategoryForm categories={categories} />}
      </QueryContent>
    </OfficePage>
  )
}

export function CategoryForm({ categories }: { categories: AdminCategory[] }) {
  const query = api.categories.all.queryOptions()
  const save = api.categories.save.useMutation()
  const list = useStoredList({
    noun: 'categories',
    initial: categories,
    query,
    toEntries,
    schema: CategoryList,
    toBody,
    send: (body) => save.mutateAsync({ body }),
  })
  const [removal, setRemoval] = useState<{ entry: Entry; merge: boolean }>()
  const box = useRef<HTMLDivElement>(null)
  const findStored = (id: string) => list.stored.find((category) => category.id === id)

  return (
    <ListForm {...list.frame}>
      <div ref={box} tabIndex={-1} className="outline-none">
        <NameList label="Categories" noun="Category" limit={LIMITS.category} {...list.rows}>
          {(entry) => (
            <>
              <ProductCount category={findStored(entry.id)} />
              <IconButton
                Icon={Merge}
                size={17}
                label={`Merge ${entry.name} into another`}
                disabled={list.entries.length < 2 || isNew(entry)}
                className="disabled:opacity-35"
                onClick={() => setRemoval({ entry, merge: true })}
              />
              <IconButton
                Icon={Trash2}
                size={17}
                label={`Remove ${entry.name}`}
                onClick={() => setRemoval({ entry, merge: false })}
              />
            </>
          )}
        </NameList>
      </div>
      <AddEntry
        label="New category"
        button="Add category"
        limit={LIMITS.category}
        schema={CategoryName}
        toKey={foldCategory}
        {...list}
      />
      <RemovedCategories {...list} />
      {removal && (
        <RemoveCategory
          {...removal}
          products={findStored(removal.entry.id)?.products ?? 0}
          otherEntries={list.entries.filter(({ id }) => id !== removal.entry.id)}
          onClose={() => setRemoval(undefined)}
          onRemove={(to) => {
            list.remove(removal.entry.id, to)
            box.current?.focus()
          }}
        />
      )}
    </ListForm>
  )
}

type RemovedProps = { removed: Removed[]; entries: Entry[]; restore: (id: string) => void }

const RemovedCategories = ({ removed, entries, restore }: RemovedProps) =>
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
                  – products and links move to{' '}
                  <bdi>{entries.find(({ id }) => id === to)?.name}</bdi>
                </span>
              )}
            </span>
            <Button quiet aria-label={`Restore ${entry.name}`} onClick={() => restore(entry.id)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )

function toBody({ entries, removed }: Edited, stored: AdminCategory[]) {
  const storedById = new Map(stored.map((category) => [category.id, category]))
  const readName = ({ id, name }: Entry) => toStoredName(name, storedById.get(id)?.name)
  return {
    // A category that was removed elsewhere is added again.
    categories: entries.map((entry) => ({
      ...(storedById.has(entry.id) && { id: entry.id }),
      name: readName(entry),
      hidden: entry.hidden,
    })),
    moves: removed.flatMap(({ entry, to }) => {
      const target = entries.find(({ id }) => id === to)
      return target ? { from: entry.id, to: readName(target) } : []
    }),
    ifVersion: hashCategories(stored),
  }
}

const toEntries = (stored: AdminCategory[]): Entry[] =>
  stored.map(({ id, name, hidden }) => ({ id, name: getCategoryLabel(name), hidden }))

const ProductCount = ({ category }: { category: AdminCategory | undefined }) => (
  <span className="min-w-16 grow sm:min-w-24 caption tabular-nums">
    {category && category.products > 0 && (
      <Link
        to={`${paths.manageProducts}?${new URLSearchParams({ category: category.name })}`}
        className="text-link"
      >
        {pluralize(category.products, 'product')}
      </Link>
    )}
    {category?.products === 0 && <span>No products</span>}
    {!category && <span>New</span>}
  </span>
)

type RemoveProps = {
  entry: Entry
  merge: boolean
  products: number
  otherEntries: Entry[]
  onClose: () => void
  /** @param to the id of the category that receives its products and links */
  onRemove: (to: string | undefined) => void
}

function RemoveCategory({ entry, merge, products, otherEntries, onClose, onRemove }: RemoveProps) {
  const [targetId, setTargetId] = useState(otherEntries[0]?.id)
  const needsTarget = merge || products > 0
  const count = pluralize(products, 'product')
  const isStuck = needsTarget && targetId === undefined
  return (
    <ConfirmDialog
      onClose={onClose}
      title={merge ? `Merge ${entry.name} into another category` : `Remove ${entry.name}?`}
      confirm={merge ? 'Merge' : 'Remove'}
      danger={!merge}
      onConfirm={() => {
        onClose()
        if (!isStuck) onRemove(needsTarget ? targetId : undefined)
      }}
    >
      {isStuck && (
        <span>{`This category has ${count}, and there is no other category for them. Add one first.`}</span>
      )}
      {needsTarget && !isStuck && (
        <SelectField
          label={products > 0 ? `Move ${count} to` : 'Open its links with'}
          value={targetId}
          hint="Links to this category, for example from search engines, then open the new one."
          onChange={({ target }) => setTargetId(target.value)}
          options={otherEntries.map(({ id, name }) => [id, name])}
        />
      )}
      {!needsTarget && <span>This category has no products.</span>}
    </ConfirmDialog>
  )
}
