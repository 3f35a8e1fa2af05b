import { CATEGORIES } from '@dhow/contract/categories'
import type { Product } from '@dhow/contract/products'
import { useState } from 'react'
import { Link } from 'react-router'
import { filterProducts, moveProduct } from '#app/features/products/arrange.ts'
import { ProductTable } from '#app/features/products/product-table.tsx'
import { useCatalogue } from '#app/features/products/use-catalogue.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyNote } from '#app/ui/retry.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const CONTROL = 'h-11 rounded-lg border border-control bg-raised px-3.5 placeholder:text-muted'

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export default function ManageProducts() {
  const catalogue = useCatalogue()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('all')
  const [doomed, setDoomed] = useState<Product>()
  const { data: all = [], isPending, isError, refetch } = catalogue.query
  const shown = filterProducts(all, search, category)
  const categories = new Set<string>([...CATEGORIES, ...all.map((product) => product.category)])

  return (
    <>
      <Link to={paths.dashboard} className="text-sm text-sea hover:underline">
        Back to Dashboard
      </Link>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">Manage Products</h1>
        <ButtonLink to={paths.addProduct}>Add New Product</ButtonLink>
      </div>
      <div className="my-6 flex flex-wrap gap-3">
        <input
          type="search"
          aria-label="Search products"
          placeholder="Search name, brand or description..."
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={`${CONTROL} min-w-0 flex-1 basis-64`}
        />
        <select
          aria-label="Filter by category"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className={CONTROL}
        >
          {['all', ...categories].map((one) => (
            <option key={one} value={one}>
              {one === 'all' ? 'Filter by category' : capitalised(one)}
            </option>
          ))}
        </select>
      </div>
      {isPending && <Spinner label="Loading products" />}
      {!isPending && shown.length === 0 && (
        <EmptyNote
          text="No products found. Try a different search or category."
          onRetry={isError ? () => void refetch() : undefined}
        />
      )}
      {shown.length > 0 && (
        <ProductTable
          products={shown}
          toggling={catalogue.toggling}
          onMove={(from, to) => catalogue.arrange(moveProduct(all, shown, from, to))}
          onToggle={catalogue.toggleFeatured}
          onDelete={setDoomed}
        />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title="Are you sure you want to delete this product?"
        cancel="Cancel"
        confirm="Yes"
        danger
        onConfirm={() => {
          if (doomed) catalogue.remove(doomed._id)
          setDoomed(undefined)
        }}
      >
        {doomed?.name}
      </ConfirmDialog>
    </>
  )
}
