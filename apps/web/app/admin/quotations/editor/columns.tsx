import { LIMITS } from '@dhow/contract/limits'
import { QUOTATION_LIMITS } from '@dhow/contract/quotations/quotation-draft'
import { INCOTERMS } from '@dhow/trade/trade-terms'
import { Calculator, Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Card } from '#app/admin/frame/card.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { DeriveDialog } from './derive-dialog.tsx'
import {
  applyDerivation,
  type Column,
  deriveAgain,
  type Errors,
  isTyped,
  namesOf,
  outdatedErrors,
  type TypedDraft,
} from './typed-draft.ts'
import type { Change } from './use-draft.ts'

const RULES = Object.entries(INCOTERMS).map(([rule, name]) => [rule, `${rule}: ${name}`] as const)

type Props = { draft: TypedDraft; deferred: TypedDraft; errors: Errors; change: Change }

/** Changes the columns, and the prices of all lines with them. */
const withColumns = (
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

const withoutColumn = (draft: TypedDraft, at: number): TypedDraft => {
  const { columns, ...others } = withColumns(draft, (list) => list.toSpliced(at, 1))
  return {
    ...others,
    columns: columns.map(({ derivation, ...column }) => {
      if (!derivation || derivation.from === at) return column
      const from = derivation.from - (derivation.from > at ? 1 : 0)
      return { ...column, derivation: { ...derivation, from } }
    }),
  }
}

export function PriceColumns({ draft, deferred, errors, change }: Props) {
  const { columns } = draft
  const [derived, setDerived] = useState<number>()
  const set = (at: number, part: Partial<Column>) =>
    change((draft) => ({
      ...draft,
      columns: draft.columns.map((column, index) =>
        index === at ? { ...column, ...part } : column,
      ),
    }))
  const outdated = useMemo(() => outdatedErrors(deferred), [deferred])
  const derive = (at: number) => {
    change((draft) => deriveAgain(draft, at))
    const typed = draft.lines.flatMap((line, index) =>
      isTyped(line, at, draft.currency) ? [index] : [],
    )
    if (typed.length === 0) return
    notify.success(`Derived. Typed prices were kept: ${namesOf(draft.lines, typed)}`)
  }
  return (
    <Card small title="Price columns">
      <ol className="mt-3 grid gap-4">
        {columns.map(({ rule, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
          <li key={at}>
            <fieldset
              aria-label={`Column ${at + 1}`}
              className="grid items-start gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
            >
              <SelectField
                label="Incoterms rule"
                value={rule}
                error={outdated[`columns.${at}.derivation`]}
                onChange={({ target }) => set(at, { rule: target.value as Column['rule'] })}
              >
                <Options of={RULES} />
              </SelectField>
              <TextField
                label="Place"
                placeholder="Jebel Ali"
                limit={LIMITS.place}
                error={errors[`columns.${at}.place`]}
                value={place}
                onChange={({ target }) => set(at, { place: target.value })}
              />
              {columns.length > 1 && (
                <div className="flex flex-wrap gap-2 sm:mt-6.5">
                  {outdated[`columns.${at}.derivation`] && (
                    <>
                      <Button variant="quiet" onClick={() => derive(at)}>
                        Derive again
                      </Button>
                      <Button variant="quiet" onClick={() => set(at, { derivation: undefined })}>
                        Keep prices
                      </Button>
                    </>
                  )}
                  <Button variant="quiet" onClick={() => setDerived(at)}>
                    <Calculator aria-hidden size={17} /> Derive prices
                  </Button>
                  <IconButton
                    label={`Remove column ${at + 1}`}
                    Icon={X}
                    onClick={() => change((draft) => withoutColumn(draft, at))}
                  />
                </div>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {columns.length < QUOTATION_LIMITS.columns && (
        <Button
          variant="quiet"
          className="mt-4"
          onClick={() => change((draft) => withColumns(draft, (list, empty) => [...list, empty]))}
        >
          <Plus aria-hidden size={17} /> Add column
        </Button>
      )}
      {derived !== undefined && (
        <DeriveDialog
          draft={draft}
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
