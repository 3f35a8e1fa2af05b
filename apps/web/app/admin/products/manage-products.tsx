import { createSpelling, getCategoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { Menu, MenuItem } from '#app/admin/ui/menu.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { describeSelection, SelectionBar } from '#app/admin/ui/selection-bar.tsx'
import { buildFileName } from '#app/api/files.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SearchBox, SelectFilter } from '#app/ui/fields/search-box.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { getToday } from './certificate-expiry.ts'
import { BulkActions, TrashActions, useTrash } from './list/bulk-actions.tsx'
import { ProductTable } from './list/product-table.tsx'
import { isInTrash, moveProduct, useCatalogue } from './list/use-catalogue.ts'
import {
  FILTERS,
  filterProducts,
  SORT_OPTIONS,
  sortProducts,
  TRASH,
  useFocusAfterRemoval,
  useListView,
  useProductSelection,
} from './list/use-list-view.ts'
import { useCategoryNames } from './product-queries.ts'

// Loads the lists in parallel with the screen's code.
export const { clientLoader } = createLoaders(() => [
  api.products.listAll.queryOptions(),
  api.categories.all.queryOptions(),
])

/** Prevents reloads: only the query string changes, and filtering happens in the browser. */
export const shouldRevalidate = () => false

const EMPTY = 'No products found. Try a different search or category.'

const NONE: Product[] = []

const STATES = [...FILTERS].map(([name, [label]]): [string, string] => [name, label])

const formatCount = (shown: number, all: number) =>
  (shown === all ? '' : `${formatNumber(shown)} of `) + pluralize(all, 'product')

/** Returns all categories, including those of products only, and the requested one in its stored spelling. */
function listCategories(list: string[], products: Product[], requested: string) {
  const names = new Set([...list, ...products.map(({ category }) => category)])
  const filter = requested === 'all' ? requested : createSpelling(names)(requested)
  if (filter !== 'all') names.add(filter)
  const categories = [...names].map((name): [string, string] => [name, getCategoryLabel(name)])
  return { filter, categories }
}

export default function ManageProducts() {
  const catalogue = useCatalogue()
  const { view, change, matches: matchingIds, query } = useListView()
  const { search, category, filter: state, sort } = view
  const [pendingDelete, setPendingDelete] = useState<Product>()
  const { data: all = NONE } = catalogue.query
  const trash = useTrash()
  const isTrash = state === TRASH
  const listedProducts = useMemo(
    () => all.filter((product) => isInTrash(product) === isTrash),
    [all, isTrash],
  )
  const { names } = useCategoryNames()
  const offered = useMemo(() => listCategories(names, all, category), [names, all, category])
  const { categories, filter } = offered
  const { timeZone } = useCompany()
  const matches = useMemo(() => {
    const today = getToday(timeZone)
    const shownProducts = filterProducts(all, matchingIds, {
      search,
      category: filter,
      filter: state,
      today,
    })
    return sortProducts(shownProducts, sort)
  }, [all, matchingIds, search, filter, state, sort, timeZone])
  const scope = JSON.stringify([search, filter, state])
  const { chosenProducts, selected, toggle, selectAll, clear } = useProductSelection(matches, scope)
  const selection = describeSelection(chosenProducts.length, matches.length, 'product')
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const focusNextTo = useFocusAfterRemoval(matches, list)
  const clearAndFocus = () => {
    clear()
    bar.current?.focus()
  }
  const { mutate: exportProducts } = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => {
      const { exportWorkbook, export: exportCsv } = api.catalogueImport
      return (format === 'csv' ? exportCsv : exportWorkbook).save(
        {},
        buildFileName('products', format),
      )
    },
    onError: notifyError('Failed to export products'),
  })
  const restore = ({ _id }: Product) => {
    focusNextTo(_id)
    trash.restore.mutate({ body: { ids: [_id] } })
  }

  return (
    <OfficePage
      title="Manage Products"
      back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink quiet to={paths.categories}>
            Categories
          </ButtonLink>
          <ButtonLink quiet to={paths.importProducts}>
            Import
          </ButtonLink>
          <Menu label="Export" Icon={Download}>
            <MenuItem onChoose={() => exportProducts('xlsx')}>Excel</MenuItem>
            <MenuItem onChoose={() => exportProducts('csv')}>CSV</MenuItem>
          </Menu>
          <ButtonLink to={paths.addProduct}>Add New Product</ButtonLink>
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap gap-3">
        <SearchBox
          label="Search products"
          placeholder="Search name, brand or description..."
          limit={LIMITS.text}
          search={search}
          onSearch={(next) => change({ search: next })}
        />
        <SelectFilter
          label="Filter by category"
          value={filter}
          onChange={({ target }) => change({ category: target.value })}
          className="min-w-0 grow basis-36 sm:grow-0 sm:basis-auto"
          options={[['all', 'Filter by category'], ...categories]}
        />
        <SelectFilter
          label="Filter by state"
          value={state}
          onChange={({ target }) => change({ filter: target.value })}
          className="min-w-0 grow basis-36 sm:grow-0 sm:basis-auto"
          options={[['', 'Filter by state'], ...STATES]}
        />
        <SelectFilter
          label="Sort products"
          value={sort}
          onChange={({ target }) => change({ sort: target.value })}
          className="min-w-0 grow basis-36 sm:grow-0 sm:basis-auto"
          options={SORT_OPTIONS}
        />
      </div>
      {isTrash && (
        <p className="mb-3 caption">
          Products are deleted for good {LIMITS.trashDays} days after they were moved to the trash.
        </p>
      )}
      <SelectionBar
        ref={bar}
        start={
          matches.length > 0 && (
            <Checkbox
              label="Select all products"
              checked={chosenProducts.length === matches.length}
              mixed={chosenProducts.length > 0 && chosenProducts.length < matches.length}
              onChange={chosenProducts.length === matches.length ? clear : selectAll}
            />
          )
        }
        text={
          chosenProducts.length > 0
            ? selection.text
            : listedProducts.length > 0 && formatCount(matches.length, listedProducts.length)
        }
        all={selection.all}
        onAll={selectAll}
        onClear={chosenProducts.length > 0 ? clear : undefined}
        className="mb-1 lg:ps-1"
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <QueryContent query={catalogue.query} name="the products" error={EMPTY}>
          {() =>
            matches.length === 0 ? (
              <EmptyNote text={EMPTY} />
            ) : (
              <ProductTable
                products={matches}
                toggling={catalogue.toggling}
                selected={selected}
                listQuery={query}
                sort={sort}
                onSort={(sort) => change({ sort })}
                onMove={(from, to) =>
                  catalogue.arrange(moveProduct(listedProducts, matches, from, to))
                }
                onSelect={toggle}
                onToggle={catalogue.toggleFeatured}
                onDelete={setPendingDelete}
                onRestore={restore}
              />
            )
          }
        </QueryContent>
      </div>
      {isTrash ? (
        <TrashActions products={chosenProducts} onChanged={clearAndFocus} />
      ) : (
        <BulkActions products={chosenProducts} categories={categories} onDeleted={clearAndFocus} />
      )}
      <ConfirmDialog
        open={pendingDelete !== undefined}
        onClose={() => setPendingDelete(undefined)}
        title={
          isTrash
            ? 'Delete this product for good?'
            : 'Are you sure you want to delete this product?'
        }
        confirm={isTrash ? 'Delete for good' : 'Yes'}
        danger
        onConfirm={() => {
          if (pendingDelete) {
            focusNextTo(pendingDelete._id)
            if (isTrash) trash.remove.mutate({ body: { ids: [pendingDelete._id] } })
            else catalogue.remove(pendingDelete._id)
          }
          setPendingDelete(undefined)
        }}
      >
        {pendingDelete?.name}
      </ConfirmDialog>
    </OfficePage>
  )
}
