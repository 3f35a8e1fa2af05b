import { quantityText } from '@dhow/contract/enquiry-texts'
import type { ListLine } from '@dhow/contract/lists'
import { packOf } from '@dhow/contract/pack'
import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { LinePicture } from '#app/public/list/line-picture.tsx'
import { rememberedOf } from '#app/public/list/product-line.ts'

/** A line of a list that was given to the visitor. */
export const SharedLine = ({ line }: { line: ListLine }) => {
  const { name, brand, note, productId, product } = line
  const facts = product?.specification ?? line.specification ?? {}
  const { pack } = rememberedOf({ name }, packOf(facts))
  const details = [product?.brand ?? brand, pack].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-4 [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]">
      <LinePicture product={product} width={56} className="self-start rounded-lg" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p dir="auto" className="leading-snug font-medium wrap-anywhere">
            {product ? (
              <Link to={paths.product(product._id)} className="underline-offset-4 hover:underline">
                {product.name}
              </Link>
            ) : (
              name
            )}
          </p>
          {details && <p className="mt-0.5 text-sm text-muted tabular-nums">{details}</p>}
          {note && (
            <p dir="auto" className="mt-1 text-sm wrap-anywhere">
              {note}
            </p>
          )}
          <p className="mt-1 text-sm text-amber empty:hidden">{changeOf(line)}</p>
        </div>
        <p className="font-medium whitespace-nowrap tabular-nums">{quantityText(line)}</p>
        {productId && !product && (
          <p className="w-full text-sm text-amber">No longer in our catalogue.</p>
        )}
      </div>
    </li>
  )
}

/** What the product was when the list was made, where that is another now. */
function changeOf({ name, specification = {}, product }: ListLine): string | undefined {
  if (!product) return undefined
  const was = rememberedOf({ name }, packOf(specification))
  const now = rememberedOf(product, packOf(product.specification))
  if (was.text === now.text && was.pack === now.pack) return undefined
  return `When the list was made it was: ${[was.text, was.pack].filter(Boolean).join(', ')}.`
}
