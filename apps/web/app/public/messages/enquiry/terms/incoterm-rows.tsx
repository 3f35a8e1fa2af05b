import { LIMITS } from '@dhow/contract/limits'
import { INCOTERMS } from '@dhow/trade/trade-terms'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { FieldValues, TermsProps } from '#app/public/messages/enquiry/stored-details.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks.ts'

/** Number of rows without JavaScript, which cannot add one. */
const PLAIN_ROWS = 3

export function IncotermRows({ values, errors }: TermsProps) {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const [rows, setRows] = useState(() => createRows(values, hydrated ? 1 : PLAIN_ROWS))
  const change = (index: number, changes: Partial<Row>) =>
    setRows(rows.map((row, position) => (position === index ? { ...row, ...changes } : row)))
  const sent = rows.filter(isStated)
  const getError = (row: Row) =>
    Object.entries(errors).find(([path]) =>
      path.startsWith(`terms.incoterms.${sent.indexOf(row)}.`),
    )?.[1]
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{i18n.t('Incoterms')}</legend>
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added
          key={index}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3"
        >
          <SelectField
            label={i18n.t('Incoterms rule')}
            labelHidden={index > 0}
            name="rule"
            value={row.rule}
            onChange={({ target }) => change(index, { rule: target.value })}
            options={Object.entries(INCOTERMS).map(([rule, name]) => [
              rule,
              `${rule} ${i18n.t(name)}`,
            ])}
          >
            <option value="">{i18n.t('None')}</option>
          </SelectField>
          <TextField
            label={i18n.t('Named place')}
            labelHidden={index > 0}
            name="place"
            limit={LIMITS.place}
            value={row.place}
            onChange={({ target }) => change(index, { place: target.value })}
            error={getError(row)}
          />
        </div>
      ))}
      {hydrated && rows.length < LIMITS.incoterms && (
        <Button
          quiet
          className="justify-self-start text-sm"
          onClick={() => setRows([...rows, EMPTY_ROW])}
        >
          {i18n.t('Add another rule')}
        </Button>
      )}
    </fieldset>
  )
}

type Row = { rule: string; place: string }

const EMPTY_ROW: Row = { rule: '', place: '' }
const isStated = ({ rule, place }: Row) => Boolean(rule || place.trim())

function createRows({ rule: rules = [], place: places = [] }: FieldValues, minimum: number): Row[] {
  const filledRows = rules
    .map((rule, index) => ({ rule, place: places[index] ?? '' }))
    .filter(isStated)
    .slice(0, LIMITS.incoterms)
  const empty = Array.from({ length: Math.max(0, minimum - filledRows.length) }, () => EMPTY_ROW)
  return [...filledRows, ...empty]
}
