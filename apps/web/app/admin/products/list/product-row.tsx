import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import { toPictureUrl } from '@dhow/contract/pictures'
import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { ExternalLink, FileClock, GripVertical, Pencil, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { findExpiryWarning } from '#app/admin/products/certificate-expiry.ts'
import { Badge } from '#app/admin/ui/badge.tsx'
import { useCompany } from '#app/api/use-company.ts'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Checkbox, Switch } from '#app/ui/fields/checkbox.tsx'
import { Picture, Plate } from '#app/ui/picture.tsx'
import type { HandleListeners } from './use-arranging.ts'

/** Grid columns on wide screens, for the header and the rows. The description is the first to give way. */
export const COLUMNS =
  'lg:grid-cols-[2.75rem_4rem_3.25rem_minmax(0,2fr)_minmax(0,1fr)_minmax(0,0.8fr)_6.5rem_8.25rem_4.5rem] xl:grid-cols-[2.75rem_4rem_3.25rem_minmax(min(17rem,max(0px,100%_-_37rem)),2fr)_minmax(7.5rem,0.6fr)_minmax(0,1.4fr)_6.5rem_8.25rem_4.5rem] lg:items-center'

type Props = {
  product: Product
  /** `aria-rowindex`: the position among all rows; the header is 1. */
  rowIndex: number
  /** Number of rows by which it is drawn lower than its position. */
  shift: number
  /** `held` by the keyboard, `yielding` to a held row, `carried` by a pointer. */
  motion: 'idle' | 'yielding' | 'held' | 'carried' | 'dropping'
  waiting: boolean
  selected: boolean
  listQuery: string
  describedBy: string
  /** True if the rows have the arranged order, in which they can be moved. */
  isArranged: boolean
  listeners: HandleListeners
  onChoosePosition: (id: string) => void
  /** `extendsRange`: selects all rows from the one pressed before. */
  onSelect: (id: string, extendsRange: boolean) => void
  onToggle: (product: Product) => void
  onDelete: (product: Product) => void
  onRestore: (product: Product) => void
}

/** Attribute selectors, because Sortable changes the class names of the dragged row. */
const MOTION_STYLES =
  'data-[motion=carried]:z-10 data-[motion=carried]:rounded-card data-[motion=carried]:shadow-float data-[motion=carried]:outline data-[motion=carried]:outline-line data-[motion=dropping]:z-10 data-[motion=dropping]:rounded-card data-[motion=dropping]:shadow-float data-[motion=held]:z-10 data-[motion=held]:rounded-card data-[motion=held]:shadow-float data-[motion=held]:outline-2 data-[motion=held]:outline-sea data-[motion=held]:transition-transform data-[motion=yielding]:transition-transform'

/** A product: a table row on wide screens, a card on narrow ones. */
export const ProductRow = memo(function ProductRow({ product, shift, listeners, ...props }: Props) {
  const { _id, name, itemNumber, brand, description, category, images, featured, updatedAt } =
    product
  const { certificates } = product.specification
  return (
    <tr
      aria-rowindex={props.rowIndex}
      data-motion={props.motion}
      data-product={_id}
      data-selected={props.selected || undefined}
      tabIndex={-1}
      style={shift === 0 ? undefined : { transform: `translateY(${shift * 100}%)` }}
      className={classNames(
        'relative grid h-46 scroll-my-40 [content-visibility:auto] grid-cols-[min(2.75rem,14vw)_min(4rem,18vw)_minmax(0,1fr)_minmax(0,auto)] grid-rows-[auto_auto_1fr_auto] max-lg:gap-x-[min(0.5rem,2vw)] overflow-hidden border-b border-line bg-raised max-lg:p-2 -outline-offset-2 data-selected:bg-paper lg:h-16 lg:grid-rows-1',
        COLUMNS,
        MOTION_STYLES,
      )}
    >
      <td className="self-center max-lg:col-start-1 max-lg:row-start-3 lg:ps-1">
        <Checkbox
          label={`Select ${name}`}
          checked={props.selected}
          onChange={({ nativeEvent }) =>
            props.onSelect(_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <td className="self-center max-lg:row-span-2">
        <IconButton
          label={`Move ${name}`}
          Icon={GripVertical}
          title={
            props.isArranged
              ? 'Drag, or click for more options'
              : 'Products can be moved in the arranged order only'
          }
          disabled={!props.isArranged}
          aria-describedby={props.describedBy}
          className="cursor-grab touch-none text-muted select-none active:cursor-grabbing disabled:cursor-not-allowed disabled:opacity-40"
          data-handle={props.isArranged || undefined}
          onPointerDown={listeners.onPointerDown}
          onKeyDown={(event) => listeners.onKeyDown(event, _id)}
          onKeyUp={listeners.onKeyUp}
          onBlur={listeners.onBlur}
          onClick={() => !listeners.wasDragged() && props.onChoosePosition(_id)}
        />
      </td>
      <td className="self-center max-lg:row-span-2">
        <Plate className="size-[min(3.5rem,16vw)] lg:size-9 lg:rounded-lg">
          <Picture
            src={images[0] && toPictureUrl(images[0], 400)}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            draggable={false}
          />
        </Plate>
      </td>
      <th
        scope="row"
        aria-labelledby={`${_id}-name ${_id}-state`}
        className="self-end text-start font-medium max-lg:col-span-2 lg:self-center lg:pe-4"
      >
        <span
          id={`${_id}-name`}
          dir="auto"
          title={name}
          className="line-clamp-2 wrap-anywhere lg:leading-4.5"
        >
          {name}
        </span>
        <span className="mt-0.5 flex items-center gap-2 overflow-hidden text-xs leading-4 font-normal whitespace-nowrap text-muted tabular-nums">
          <span id={`${_id}-state`} className="flex min-w-0 shrink-0 gap-1.5 empty:hidden">
            {product.status === 'draft' && <Badge color="amber">Draft</Badge>}
            {certificates && <ExpiryWarning certificates={certificates} />}
          </span>
          {itemNumber && <span className="truncate">{itemNumber}</span>}
          <time dateTime={updatedAt} title="Last change" className="max-xl:hidden">
            {updatedAt.slice(0, 'YYYY-MM-DD'.length)}
          </time>
        </span>
      </th>
      <td className="min-w-0 self-start text-muted lg:self-center lg:pe-4 lg:text-ink">
        <span dir="auto" title={brand} className="line-clamp-1 wrap-anywhere lg:line-clamp-2">
          {brand}
        </span>
      </td>
      <td className="self-center text-muted max-lg:col-span-3 max-lg:col-start-2 max-lg:row-start-3 lg:pe-4">
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {description}
        </span>
      </td>
      <td className="self-center max-lg:col-start-4 max-lg:row-start-2 max-lg:max-w-32 max-lg:self-start max-lg:text-end max-lg:text-muted lg:pe-2">
        <span dir="auto" className="line-clamp-1">
          {getCategoryLabel(category)}
        </span>
      </td>
      <td className="whitespace-nowrap max-lg:col-span-2 max-lg:row-start-4">
        <RowActions product={product} {...props} />
      </td>
      <td className="flex min-w-0 items-center max-lg:col-span-2 max-lg:row-start-4 max-lg:justify-end">
        <span aria-hidden className="truncate caption lg:hidden">
          Featured
        </span>
        <Switch
          label={`${name} is featured`}
          checked={featured}
          disabled={props.waiting || product.trashedAt !== undefined}
          onChange={() => props.onToggle(product)}
        />
      </td>
    </tr>
  )
})

type RowActionsProps = Pick<Props, 'product' | 'listQuery' | 'onDelete' | 'onRestore'>

function RowActions({ product, listQuery, onDelete, onRestore }: RowActionsProps) {
  const { _id, name, status, trashedAt } = product
  const renderRemove = (label: string) => (
    <IconButton label={label} Icon={Trash2} onClick={() => onDelete(product)} />
  )
  if (trashedAt) {
    return (
      <>
        <IconButton label={`Restore ${name}`} Icon={Undo2} onClick={() => onRestore(product)} />
        {renderRemove(`Delete ${name} for good`)}
      </>
    )
  }
  return (
    <>
      <IconLink
        to={paths.editProduct(_id)}
        state={{ listQuery }}
        label={`Edit ${name}`}
        Icon={Pencil}
      />
      {status === 'published' && (
        <IconLink to={paths.product(_id)} label={`View ${name} on site`} Icon={ExternalLink} />
      )}
      {renderRemove(`Delete ${name}`)}
    </>
  )
}

function ExpiryWarning({ certificates }: { certificates: readonly ProductCertificate[] }) {
  const warning = findExpiryWarning(certificates, useCompany().timeZone)
  if (warning === undefined) return null
  return (
    <span className="flex min-w-0 items-center gap-1 text-amber">
      <FileClock size={14} />
      <span dir="auto" title={warning} className="truncate">
        {warning}
      </span>
    </span>
  )
}
