import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { addOnce } from '#app/public/lists/add-once.ts'
import { addLines } from '#app/public/lists/list.ts'
import { PasteList } from '#app/public/lists/paste/paste-button.tsx'
import { createProductLine } from '#app/public/lists/product-line.ts'
import { OpenList } from '#app/public/lists/share/open-list.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import { ProductSearch } from './product-search.tsx'
import { readLastEnquiry } from './sent-note.tsx'
import { fillTerms } from './stored-details.ts'

export function EmptyList() {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const last = useMemo(() => (hydrated ? readLastEnquiry() : undefined), [hydrated])
  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="max-w-prose text-lead text-muted">
        {i18n.t(
          'Your list is empty. Choose ‘Add to enquiry’ on the products you want, in cartons, pallets or containers, then send one enquiry for all of them.',
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.products}>{i18n.t('Choose products')}</ButtonLink>
        <PasteList onTerms={fillTerms} />
        {last && (
          <Button quiet onClick={() => addLines(last.lines.map(({ key: _, ...line }) => line))}>
            <Trans
              id="Reuse the list of {reference} ({count, plural, one {# line} other {# lines}})"
              values={{ reference: <bdi>{last.reference}</bdi>, count: last.lines.length }}
            />
          </Button>
        )}
      </div>
      <AddProduct />
      <OpenList />
      <QuestionNote />
    </div>
  )
}

export function AddProduct() {
  const { i18n } = useLingui()
  return (
    <div className="screen-only mt-4 w-full max-w-sm noscript:hidden">
      <ProductSearch
        label={i18n.t('Add a product')}
        onChoose={(product) => addOnce(createProductLine(product, product.pack, i18n), i18n)}
        onAsk={(line) => addOnce(line, i18n)}
      />
    </div>
  )
}

export function QuestionNote() {
  const { i18n } = useLingui()
  return (
    <p className="screen-only text-muted">
      {i18n.t('Only have a question?')}{' '}
      <Link
        to={paths.contactForm}
        viewTransition
        className="inline-flex min-h-8 items-center text-sea underline underline-offset-4"
      >
        {i18n.t('Write to us')}
      </Link>
    </p>
  )
}
