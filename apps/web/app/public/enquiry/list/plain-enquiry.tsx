import type { Issue } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import type { ListLine } from '@dhow/contract/lists'
import { paths } from '@dhow/contract/paths'
import { LINE_UNITS, UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { useLingui } from '@lingui/react'
import { localPath, textLang } from '#app/api/language.ts'
import { FailureNote } from '#app/forms/failures.tsx'
import { Honeypot } from '#app/public/enquiry/send-controls.tsx'
import { InSlices } from '#app/public/list/in-slices.tsx'
import { detailsText, rememberedOf } from '#app/public/list/product-line.ts'
import { minimumOrderNote } from '#app/public/list/quantity-fields.tsx'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Options, SelectField, TextField, WHOLE_NUMBER } from '#app/ui/fields/field.tsx'
import { Trans } from '#app/ui/trans.tsx'
import type { FieldValues } from './stored-details.ts'
import { DetailsFields } from './terms/details-fields.tsx'

type PlainLineProps = {
  line: ListLine
  at: number
  /** A quantity that cannot be read. */
  typed: string | undefined
  error: string | undefined
}

function PlainLine({ line, at, typed, error }: PlainLineProps) {
  const { i18n } = useLingui()
  const { productId = '', name, quantity, unit, note, product } = line
  const pack = product && rememberedOf(product, product.specification, i18n).pack
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <input type="hidden" name="lineProduct" value={productId} />
      <input type="hidden" name="lineText" value={name} />
      <div>
        <p className="font-medium wrap-anywhere">
          <bdi lang={product && textLang(product, name)}>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {detailsText([product?.brand, product?.itemNumber, pack], i18n)}
        </p>
        {productId && !product && (
          <p className="text-sm text-amber">
            {i18n.t('No longer in our catalogue. You can still ask for it.')}
          </p>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-[8rem_12rem_1fr_auto] sm:items-end">
        <TextField
          label={i18n.t('Quantity')}
          {...WHOLE_NUMBER}
          name="lineQuantity"
          required
          defaultValue={typed ?? quantity}
          error={error}
        />
        <SelectField label={i18n.t('Unit')} name="lineUnit" defaultValue={unit}>
          <Options
            of={LINE_UNITS.map((name) => [
              name,
              // Never the singular, because the quantity may change.
              i18n.t(UNITS_OF_SALE[name], { count: Math.max(2, quantity) }),
            ])}
          />
        </SelectField>
        <TextField
          label={i18n.t('Note')}
          name="lineNote"
          maxLength={LIMITS.lineNote}
          defaultValue={note ?? ''}
        />
        <Button type="submit" name="remove" value={at} variant="quiet" formNoValidate>
          <Trans id="Remove {name}" values={{ name: <span className="sr-only">{name}</span> }} />
        </Button>
      </div>
      {product && minimumOrderNote(line, product.specification, i18n)}
    </li>
  )
}

export type PlainState = {
  lines: ListLine[]
  values: FieldValues
  idempotencyKey: string
  issues: Issue[]
  /** Quantities that cannot be read, by line. */
  typedQuantities?: (string | undefined)[]
  message?: string
  reference?: string
  count?: number
}

/** Enquiry form for browsers without JavaScript; contains the list. */
export function PlainEnquiry({ state }: { state: PlainState }) {
  const { i18n } = useLingui()
  const {
    lines,
    values,
    idempotencyKey,
    issues,
    typedQuantities = [],
    message,
    reference,
    count = 0,
  } = state
  if (reference) {
    return (
      <section className="mt-6 rounded-card bg-leaf-soft p-6 text-leaf sm:p-10">
        <h2 className="headline text-2xl">
          <Trans
            id="Thank you! Your enquiry is {reference}"
            values={{ reference: <bdi>{reference}</bdi> }}
          />
        </h2>
        <p className="mt-3 max-w-prose text-ink">
          {i18n.t(
            'We received {count, plural, one {# line} other {# lines}} and will get back to you soon. Quote this reference when you contact us.',
            { count },
          )}
        </p>
      </section>
    )
  }
  const errors = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
  return (
    <form
      method="post"
      action={localPath(i18n, paths.enquiry)}
      aria-label={i18n.t('Enquiry')}
      className="mt-6 grid gap-8"
    >
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" aria-hidden tabIndex={-1} className="sr-only">
        {i18n.t('Send enquiry')}
      </button>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {message && <FailureNote>{message}</FailureNote>}
      {lines.length > 0 && (
        <section>
          <h2 className="mb-3 font-medium">
            {i18n.t('{count, plural, one {# line} other {# lines}}', { count: lines.length })}
          </h2>
          <ol aria-label={i18n.t('Enquiry lines')} className="enquiry-lines border-b border-line">
            <InSlices
              lines={lines}
              render={(line, at) => (
                <PlainLine
                  key={at}
                  line={line}
                  at={at}
                  typed={typedQuantities[at]}
                  error={errors[`lines.${at}.quantity`]}
                />
              )}
            />
          </ol>
        </section>
      )}
      <ButtonAnchor
        href={localPath(i18n, paths.products)}
        variant="quiet"
        className="justify-self-start"
      >
        {i18n.t('Choose products')}
      </ButtonAnchor>
      {lines.length > 0 && (
        <section className="grid max-w-2xl gap-5">
          <h2 className="headline text-2xl">{i18n.t('Send your enquiry')}</h2>
          <DetailsFields values={values} errors={errors} />
          <Honeypot />
          <Button type="submit" className="justify-self-start">
            {i18n.t('Send enquiry')}
          </Button>
          <PrivacyNote className="text-muted" />
        </section>
      )}
    </form>
  )
}
