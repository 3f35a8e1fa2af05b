import { LIMITS } from '@dhow/contract/limits'
import { QUOTATION_LIMITS } from '@dhow/contract/quotations/quotation-draft'
import { listOutdatedColumns } from '@dhow/contract/quotations/sending-rules'
import { INCOTERMS } from '@dhow/trade/trade-terms'
import { Calculator, Plus, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '#app/admin/ui/card.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { DeriveDialog } from './prices.tsx'
import {
  applyDerivation,
  deriveAgain,
  formatNames,
  isTyped,
  readNumbers,
  type TypedDraft,
} from './typed-draft.ts'

const RULES = Object.entries(INCOTERMS).map(([rule, name]) => [rule, `${rule}: ${name}`] as const)

/** Changes the columns, and the prices of all lines with them. */
const updateColumns = (
  { columns, lines, ...draft }: TypedDraft,
  update: <Item>(list: Item[], empty: Item) => Item[],
): TypedDraft => ({
  ...draft,
  columns: update(columns, { rule: 'CIF', place: '' }),
  lines: lines.map((line) => ({
    ...line,
    prices: update(line.prices, ''),
    ...(line.derived && { derived: update(line.derived, null) }),
  })),
})

const removeColumn = (draft: TypedDraft, index: number): TypedDraft => {
  const { columns, ...updatedDraft } = updateColumns(draft, (list) => list.toSpliced(index, 1))
  return {
    ...updatedDraft,
    columns: columns.map(({ derivation, ...column }) => {
      if (!derivation || derivation.from === index) return column
      const from = derivation.from - (derivation.from > index ? 1 : 0)
      return { ...column, derivation: { ...derivation, from } }
    }),
  }
}

/** Returns the errors of columns whose prices are outdated, by path. */
function useOutdatedColumns(): Map<string, string> {
  const watched = useWatch<TypedDraft, ['columns', 'lines', 'currency', 'buyer']>({
    name: ['columns', 'lines', 'currency', 'buyer'],
  })
  // Keeps typing smooth in a list of hundreds of lines.
  const [columns, lines, currency, buyer] = useDeferredValue(watched)
  return useMemo(
    () => new Map(listOutdatedColumns(readNumbers({ columns, lines, currency, buyer }))),
    [columns, lines, currency, buyer],
  )
}

export function PriceColumns() {
  const { control, formState, getValues, register, setValue } = useFormContext<TypedDraft>()
  const columns = useWatch({ control, name: 'columns' })
  const outdated = useOutdatedColumns()
  const [derived, setDerived] = useState<number>()
  const change = (update: (draft: TypedDraft) => TypedDraft) => {
    const draft = update(getValues())
    setValue('columns', draft.columns, { shouldDirty: true })
    setValue('lines', draft.lines, { shouldDirty: true })
  }
  const derive = (column: number) => {
    const { lines, currency } = getValues()
    change((draft) => deriveAgain(draft, column))
    const typedLines = lines.flatMap((line, index) =>
      isTyped(line, column, currency) ? [index] : [],
    )
    if (typedLines.length === 0) return
    notify.success(`Derived. Typed prices were kept: ${formatNames(lines, typedLines)}`)
  }
  return (
    <Card small title="Price columns">
      <ol className="mt-3 grid gap-4">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
          <li key={index}>
            <fieldset
              aria-label={`Column ${index + 1}`}
              className="grid items-start gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
            >
              <SelectField
                label="Incoterms rule"
                {...register(`columns.${index}.rule`)}
                options={RULES}
              />
              <TextField
                label="Place"
                placeholder="Port or place"
                limit={LIMITS.place}
                error={formState.errors.columns?.[index]?.place?.message}
                {...register(`columns.${index}.place`)}
              />
              {columns.length > 1 && (
                <div className="flex flex-wrap gap-2 sm:mt-6.5">
                  {outdated.has(`columns.${index}.derivation`) && (
                    <>
                      <Button
                        quiet
                        data-invalid={`Derived prices ${column.rule} ${column.place}`.trim()}
                        aria-describedby={`outdated-${index}`}
                        onClick={() => derive(index)}
                      >
                        Derive again
                      </Button>
                      <Button
                        quiet
                        onClick={() =>
                          setValue(`columns.${index}.derivation`, undefined, { shouldDirty: true })
                        }
                      >
                        Keep prices
                      </Button>
                    </>
                  )}
                  <Button quiet onClick={() => setDerived(index)}>
                    <Calculator size={17} /> Derive prices
                  </Button>
                  <IconButton
                    label={`Remove column ${index + 1}`}
                    Icon={X}
                    onClick={() => change((draft) => removeColumn(draft, index))}
                  />
                </div>
              )}
              {outdated.has(`columns.${index}.derivation`) && (
                <p id={`outdated-${index}`} className="col-span-full text-sm text-coral">
                  {outdated.get(`columns.${index}.derivation`)}
                </p>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {columns.length < QUOTATION_LIMITS.columns && (
        <Button
          quiet
          className="mt-4"
          onClick={() => change((draft) => updateColumns(draft, (list, empty) => [...list, empty]))}
        >
          <Plus size={17} /> Add column
        </Button>
      )}
      {derived !== undefined && (
        <DeriveDialog
          draft={getValues()}
          to={derived}
          onClose={() => setDerived(undefined)}
          onApply={(derivation, prices) => {
            setDerived(undefined)
            change((draft) =>
              applyDerivation(draft, derived, { derivation, prices, keepsTyped: false }),
            )
          }}
        />
      )}
    </Card>
  )
}
