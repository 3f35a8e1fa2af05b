import { LIMITS } from '@dhow/contract/limits'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { formatUnitPrice } from '@dhow/contract/quotations/quotation-texts'
import type { LastPrices, LastQuoted } from '@dhow/contract/quotations/quotations'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type {
  FieldError,
  FieldErrorsImpl,
  Merge,
  UseFieldArrayReturn,
  UseFormReturn,
} from 'react-hook-form'
import { Link } from 'react-router'
import { BuyerWords } from '#app/admin/ui/buyer-words.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { IconButton } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { CELL } from './price-field.tsx'
import { type Column, findPricePerError, type TypedDraft, type TypedLine } from './typed-draft.ts'

const MOVES = [
  ['Move line up', ArrowUp, -1],
  ['Move line down', ArrowDown, 1],
] as const

type Form = Pick<UseFormReturn<TypedDraft>, 'control' | 'register' | 'setValue'>

/** Props replace the context of the form, which changes with its state. */
export type LineProps = Pick<UseFieldArrayReturn<TypedDraft, 'lines'>, 'move' | 'remove'> & {
  form: Form
  errors: Merge<FieldError, FieldErrorsImpl<TypedLine>> | undefined
  index: number
  count: number
  columns: Column[]
  currency: string
  last: LastPrices['lines'][number] | undefined
}

type Props = LineProps & { line: TypedLine; facts: string }

export function LineDetails({ line, facts, form, index, count, errors, last, ...list }: Props) {
  const { i18n } = useLingui()
  const path = `lines.${index}` as const
  const { requested, written } = line
  const move = (to: number, button: HTMLElement) => {
    if (to >= 0 && to < count) list.move(index, to)
    // A moved element loses the focus.
    requestAnimationFrame(() => button.focus())
  }
  const remove = (button: HTMLElement) => {
    button.closest('ol')?.focus()
    list.remove(index)
  }
  return (
    <div className="mt-2 grid gap-2 rounded-lg bg-paper p-3 text-sm">
      <p className="text-muted empty:hidden">{facts}</p>
      <BuyerWords written={written} />
      {requested && <p>Requested: {formatQuantity(requested, i18n)}</p>}
      <LastQuotedNote to="this buyer" quoted={last?.buyer} />
      <LastQuotedNote to={last?.anybody?.buyer} quoted={last?.anybody} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SelectField
          label="Price per"
          className={CELL}
          error={findPricePerError(line) ?? errors?.pricePer?.message}
          {...form.register(`${path}.pricePer`)}
        >
          <option value="carton" disabled={line.unit === 'piece'}>
            carton
          </option>
          <option value="piece">piece</option>
        </SelectField>
        <LabelledCheckbox
          className="min-h-11 items-center! @4xl:min-h-9"
          {...form.register(`${path}.isOptional`)}
        >
          Optional
        </LabelledCheckbox>
        <div className="min-w-0 grow basis-40">
          <TextField
            label="Note"
            className={CELL}
            limit={LIMITS.lineNote}
            error={errors?.note?.message}
            {...form.register(`${path}.note`)}
          />
        </div>
        <div className="flex">
          {MOVES.map(([label, Icon, step]) => (
            <IconButton
              key={label}
              label={label}
              Icon={Icon}
              aria-disabled={index + step < 0 || index + step >= count}
              onClick={({ currentTarget }) => move(index + step, currentTarget)}
              className="aria-disabled:opacity-35"
            />
          ))}
          <IconButton
            label="Remove line"
            Icon={X}
            onClick={({ currentTarget }) => remove(currentTarget)}
          />
        </div>
      </div>
    </div>
  )
}

type LastQuotedProps = { to: string | undefined; quoted: LastQuoted | undefined }

function LastQuotedNote({ to, quoted }: LastQuotedProps) {
  const { i18n } = useLingui()
  if (!quoted) return null
  const { columns, prices, sentAt, number, quotationId } = quoted
  const texts = columns.flatMap(({ rule }, index) => {
    const price = prices[index] ?? null
    return price === null ? [] : [`${rule} ${formatUnitPrice(price, quoted, i18n)}`]
  })
  return (
    <p className="text-muted">
      Last quoted to {to}: {texts.join(', ')}, {formatDay(sentAt)},{' '}
      <Link to={quotationPaths.quotation(quotationId)} className="text-sea underline">
        {number}
      </Link>
    </p>
  )
}
