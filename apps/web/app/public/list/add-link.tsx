import { paths } from '@dhow/contract/paths'
import type { Pack } from '@dhow/trade/load/pack-line'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addLines, useIsListed } from './list.ts'
import { type ListedProduct, productLine } from './product-line.ts'

type Props = { product: ListedProduct; pack: Pack | undefined }
type Shown = { className: string; children: (isListed: boolean) => ReactNode }

/** Without JavaScript the link opens the list page, which adds the product. */
export function AddLink({ product, pack, className, children }: Props & Shown) {
  const isListed = useIsListed(product._id)
  return (
    <Link
      to={isListed ? paths.enquiry : paths.enquireFor([product._id])}
      rel="nofollow"
      viewTransition
      className={className}
      // Not part of the name: users who search links by product name find only the product.
      aria-description={product.name}
      onClick={(event) => {
        // If the list is full, the list page says so.
        if (!isListed && addLines([productLine(product, pack)]) === 0) event.preventDefault()
      }}
    >
      {children(isListed)}
    </Link>
  )
}

export const CardAddLink = (props: Props) => (
  <AddLink
    {...props}
    className="screen-only group/add absolute inset-e-0 top-0 grid size-13 place-items-center rounded-full outline-offset-0"
  >
    {(isListed) => (
      <span
        title={isListed ? 'See your enquiry' : 'Add to enquiry'}
        className={
          isListed
            ? 'grid size-9 place-items-center rounded-full bg-sea text-on-sea'
            : 'grid size-9 place-items-center rounded-full border border-control bg-raised text-ink transition group-hover/add:border-ink'
        }
      >
        {isListed ? <Check aria-hidden size={18} /> : <Plus aria-hidden size={18} />}
        <span className="sr-only">{isListed ? 'See your enquiry' : 'Add to enquiry'}</span>
      </span>
    )}
  </AddLink>
)
