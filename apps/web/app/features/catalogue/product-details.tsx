import type { Product } from '@dhow/contract/products'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { whatsAppUrl } from '#app/phone.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { categoryLabel } from './catalogue.ts'
import { Gallery } from './gallery.tsx'

type Props = {
  product: Product
  /** The number that WhatsApp enquiries go to. */
  phone: string
  /** Where this product is on the web, for the chat. */
  address: string
}

export function ProductDetails({ product, phone, address }: Props) {
  const navigate = useNavigate()
  const chat = `Hello! I am interested in ${product.name}: ${address}`
  return (
    <article className="container-page py-8">
      <button
        type="button"
        onClick={() => void navigate(-1)}
        className="mb-5 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
      >
        <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" /> Back
      </button>
      <div className="grid gap-10 md:grid-cols-2 lg:gap-16">
        <Gallery
          key={product._id}
          images={product.images}
          name={product.name}
          category={product.category}
        />
        <div>
          <p className="eyebrow">{categoryLabel(product.category)}</p>
          <h1 className="headline mt-2 text-title">{product.name}</h1>
          {product.brand && <p className="mt-2 text-lead text-muted">{product.brand}</p>}
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={paths.contactForm}>Write a Message</ButtonLink>
            <ButtonAnchor
              href={whatsAppUrl(phone, chat)}
              target="_blank"
              rel="noopener"
              look="quiet"
            >
              Enquire on WhatsApp
            </ButtonAnchor>
          </div>
          <p className="mt-8 max-w-prose leading-relaxed whitespace-pre-line">
            {product.description}
          </p>
        </div>
      </div>
    </article>
  )
}
