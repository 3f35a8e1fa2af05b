import { calculateProformaAmount } from '@dhow/contract/deals/proforma-totals'
import { listKeys } from '@dhow/contract/fields'
import { calculateLineMeasures } from '@dhow/contract/quotations/quotation-totals'
import { getCurrencyDigits } from '@dhow/trade/money'
import { Plus, X } from 'lucide-react'
import { memo, useMemo } from 'react'
import {
  type FieldError,
  type FieldErrorsImpl,
  type Merge,
  type UseFormReturn,
  useFieldArray,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { formatPlainAmount, moveToLine } from '#app/admin/quotations/editor/cells.ts'
import { Card } from '#app/admin/ui/card.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FIELD_BOX } from '#app/ui/fields/field.tsx'
import {
  EMPTY_LINE,
  formatMeasure,
  NUMBER_LABELS,
  readLine,
  type TypedLine,
  type TypedProforma,
} from './typed-proforma.ts'

const LABELS = {
  name: 'Product',
  hsCode: 'HS code',
  origin: 'Origin',
  quantity: 'Quantity',
  unit: 'Unit',
  ...NUMBER_LABELS,
}

/** A table row, or a card. */
const ROW =
  'grid grid-cols-2 items-start gap-2 @4xl:grid-cols-[minmax(8rem,1fr)_4.75rem_3rem_4.25rem_5.25rem_4.75rem_repeat(4,4.25rem)_5.25rem_2.25rem] @4xl:gap-0.5'

export function ProformaLines() {
  const { control, register, setValue, formState } = useFormContext<TypedProforma>()
  const form = useMemo(() => ({ control, register, setValue }), [control, register, setValue])
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const currency = useWatch({ control, name: 'currency' })
  const errors = formState.errors.lines
  return (
    <Card
      small
      title="Lines"
      intro="Enter 0 cartons for freight and other charges: the packing list leaves out such lines."
    >
      <p role="alert" className="text-sm text-coral">
        {errors?.root?.message}
      </p>
      <div className="@container mt-3 text-sm">
        <div
          aria-hidden
          className={classNames(ROW, 'pb-1 text-xs font-medium text-muted @max-4xl:hidden')}
        >
          {[...Object.values(LABELS), `Sum, ${currency}`].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <ol
          aria-label="Lines"
          tabIndex={-1}
          onKeyDown={moveToLine}
          className="focus-visible:outline-none"
        >
          {fields.map(({ id }, index) => (
            <Line
              key={id}
              form={form}
              index={index}
              currency={currency}
              errors={errors?.[index]}
              remove={remove}
            />
          ))}
        </ol>
      </div>
      <Button quiet className="mt-3" onClick={() => append({ ...EMPTY_LINE })}>
        <Plus size={17} /> Add line
      </Button>
    </Card>
  )
}

type LineProps = {
  form: Pick<UseFormReturn<TypedProforma>, 'control' | 'register' | 'setValue'>
  index: number
  currency: string
  errors: Merge<FieldError, FieldErrorsImpl<TypedLine>> | undefined
  remove: (index: number) => void
}

const MM3_PER_CM3 = 1_000

/** Plain inputs, because a list may have 1,000 lines. Memoized, because typing in one would rerender all. */
const Line = memo(({ form, index, currency, errors, remove }: LineProps) => {
  const path = `lines.${index}` as const
  const typed = useWatch({
    control: form.control,
    name: path,
    // A new object, because the form changes that of an added line.
    compute: (value: TypedLine) => ({ ...value }),
  })
  const digits = getCurrencyDigits(currency)
  const line = readLine(typed, currency)
  const { cartons, netGrams, grossGrams, volumeMm3 } = calculateLineMeasures(line)
  const placeholders: Record<string, string> = {
    cartons: formatMeasure(cartons, 'cartons'),
    netGrams: formatMeasure(netGrams, 'netGrams'),
    grossGrams: formatMeasure(grossGrams, 'grossGrams'),
    volumeCm3: formatMeasure(volumeMm3 && volumeMm3 / MM3_PER_CM3, 'volumeCm3'),
  }
  const notes: Record<string, string | undefined> = {
    name: typed.itemNumber,
    price: `per ${typed.pricePer}`,
  }
  return (
    <li
      className={classNames(
        ROW,
        'border-t border-line py-1 [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto] @4xl:[contain-intrinsic-block-size:auto_3.5rem]',
      )}
    >
      {listKeys(LABELS).map((name) => {
        const error = errors?.[name]?.message
        const cell = {
          'aria-label': `${LABELS[name]}, line ${index + 1}`,
          'aria-invalid': error !== undefined,
          'data-cell': name,
          title: typed[name],
          className: `${FIELD_BOX} px-1.5! @4xl:py-1.5! @4xl:text-sm!`,
          ...form.register(`${path}.${name}`, {
            onChange: ({ target }) =>
              name === 'unit' && form.setValue(`${path}.pricePer`, target.value),
          }),
        }
        return (
          <div key={name} className="min-w-0 @max-4xl:first:col-span-2">
            <span aria-hidden className="text-xs text-muted @4xl:hidden">
              {LABELS[name]}
            </span>
            {name === 'unit' ? (
              <select {...cell}>
                <option value="carton">cartons</option>
                <option value="piece">pieces</option>
              </select>
            ) : (
              <input dir="auto" autoComplete="off" placeholder={placeholders[name]} {...cell} />
            )}
            <p className={`text-xs wrap-anywhere ${error ? 'text-coral' : 'text-muted'}`}>
              {error ?? notes[name]}
            </p>
          </div>
        )
      })}
      <p className="py-2 text-end font-medium tabular-nums @max-4xl:col-start-1 @max-4xl:text-start">
        {formatPlainAmount(calculateProformaAmount(line, digits), digits)}
      </p>
      <IconButton
        label={`Remove line ${index + 1}`}
        Icon={X}
        onClick={({ currentTarget }) => {
          currentTarget.closest('ol')?.focus()
          remove(index)
        }}
        className="justify-self-end @4xl:size-9"
      />
    </li>
  )
})
