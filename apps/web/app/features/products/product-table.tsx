import { pictureUrl } from '@dhow/contract/pictures'
import type { Product } from '@dhow/contract/products'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { useSortableRows } from './use-sortable-rows.ts'

type Props = {
  products: Product[]
  /** The id of the product whose switch waits for the server. */
  toggling: string | undefined
  onMove: (from: number, to: number) => void
  onToggle: (product: Product) => void
  onDelete: (product: Product) => void
}

const HEADS = [
  'Arrange',
  'Image',
  'Name',
  'Brand',
  'Description',
  'Category',
  'Actions',
  'Featured',
]

export function ProductTable({ products, toggling, onMove, onToggle, onDelete }: Props) {
  const rows = useSortableRows<HTMLTableSectionElement>(onMove, products.length > 1)
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-raised">
      <table className="w-full min-w-[60rem] text-sm">
        <thead>
          <tr className="border-b border-line text-start">
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className="px-3 py-3 text-start font-medium whitespace-nowrap text-muted"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {products.map((product, index) => (
            <tr key={product._id} className="border-b border-line bg-raised last:border-0">
              <td className="px-1">
                <IconButton
                  data-handle
                  label={`Move ${product.name}: use the arrow keys, or drag`}
                  className="cursor-grab touch-none text-muted"
                  onKeyDown={(event) => {
                    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
                    if (to === undefined || !products[to]) return
                    event.preventDefault()
                    onMove(index, to)
                  }}
                >
                  <GripVertical aria-hidden size={18} />
                </IconButton>
              </td>
              <td className="px-3 py-2">
                <Picture
                  src={product.images[0] && pictureUrl(product.images[0], 400)}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                  placeholder={site.placeholderImage}
                  className="size-12 rounded-lg bg-paper object-contain p-1"
                />
              </td>
              <th scope="row" className="max-w-56 px-3 text-start font-medium">
                {product.name}
              </th>
              <td className="px-3">{product.brand}</td>
              <td className="px-3 text-muted">
                <p className="line-clamp-2 max-w-72">{product.description}</p>
              </td>
              <td className="px-3 whitespace-nowrap">{product.category}</td>
              <td className="px-1 whitespace-nowrap">
                <Link
                  to={paths.editProduct(product._id)}
                  aria-label={`Edit ${product.name}`}
                  title="Edit"
                  className="inline-grid size-11 place-items-center rounded-full hover:bg-line"
                >
                  <Pencil aria-hidden size={17} />
                </Link>
                <IconButton label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
                  <Trash2 aria-hidden size={17} />
                </IconButton>
              </td>
              <td className="px-3">
                <Switch
                  label={`${product.name} is featured`}
                  checked={product.featured}
                  disabled={toggling === product._id}
                  onChange={() => onToggle(product)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
