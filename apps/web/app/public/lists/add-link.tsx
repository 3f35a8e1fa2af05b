import { paths } from '@dhow/contract/paths'
import type { Pack } from '@dhow/trade/load/pack-line'
import { useLingui } from '@lingui/react'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addLines, useHasLine } from './list.ts'
import { createProductLine, type ListedProduct } from './product-line.ts'

type Props = { product: ListedProduct; pack: Pack | undefined }
type Shown = { className: string; children: (isListed: boolean) => ReactNode }

/** Without JavaScript the link opens the list page, which adds the product. */
export function AddLink({ product, pack, className, children }: Props & Shown) {
  const { i18n } = useLingui()
  const isListed = useHasLine({ productId: product._id })
  return (
    <Link
      to={isListed ? paths.enquiry : paths.enquireFor([product._id])}
      rel="nofollow"
      viewTransition
      className={className}
      onClick={(event) => {
        // If the list is full, the list page says so.
        if (!isListed && addLines([createProductLine(product, pack, i18n)]) === 0)
          event.preventDefault()
      }}
    >
      {children(isListed)}
    </Link>
  )
}

/** Places the link, after any other controls, below the picture of a card. The picture is a square. */
export function CardAddLink({ children, ...props }: Props & { children?: ReactNode }) {
  const { i18n } = useLingui()
  const { name } = props.product
  return (
    <div className="light screen-only pointer-events-none absolute inset-x-0 top-0 flex pt-[100%] *:pointer-events-auto">
      {children}
      <AddLink
        {...props}
        className="group/add ms-auto grid size-11 place-items-center rounded-full outline-offset-0"
      >
        {(isListed) => (
          <span
            title={isListed ? i18n.t('See your enquiry') : i18n.t('Add to enquiry')}
            className={
              isListed
                ? 'grid size-9 place-items-center rounded-full bg-sea text-on-sea'
                : 'grid size-9 place-items-center rounded-full border border-control bg-raised text-ink transition group-hover/add:border-ink'
            }
          >
            {isListed ? <Check size={18} /> : <Plus size={18} />}
            <span className="sr-only">
              {isListed
                ? i18n.t('See {name} in your enquiry', { name })
                : i18n.t('Add {name} to enquiry', { name })}
            </span>
          </span>
        )}
      </AddLink>
    </div>
  )
}
