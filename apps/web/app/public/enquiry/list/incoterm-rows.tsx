import { LIMITS } from '@dhow/contract/limits'
import { INCOTERMS } from '@dhow/trade/incoterms'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TermsProps } from './term-choice.tsx'

/** Where no script can add one. */
const PLAIN_ROWS = 3

/** Rules with their places; buyers ask for several side by side. */
export function IncotermRows({ values, errors }: TermsProps) {
  const hydrated = useHydrated()
  const rules = values.rule ?? []
  const stated = rules.filter((rule, row) => rule || values.place?.[row]).length
  const [rows, setRows] = useState(Math.max(hydrated ? 1 : PLAIN_ROWS, stated))
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('terms.incoterms'))?.[1]
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Incoterms</legend>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added
          key={row}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3"
        >
          <SelectField
            label="Incoterms rule"
            labelHidden={row > 0}
            name="rule"
            defaultValue={rules[row] ?? ''}
          >
            <option value="">None</option>
            {Object.entries(INCOTERMS).map(([rule, { name }]) => (
              <option key={rule} value={rule}>
                {rule} {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Named place"
            labelHidden={row > 0}
            name="place"
            limit={LIMITS.place}
            defaultValue={values.place?.[row] ?? ''}
          />
        </div>
      ))}
      {wrong && (
        <p role="alert" className="text-sm text-coral">
          {wrong}
        </p>
      )}
      {hydrated && rows < LIMITS.incoterms && (
        <Button
          variant="quiet"
          className="justify-self-start text-sm"
          onClick={() => setRows(rows + 1)}
        >
          Another rule beside it
        </Button>
      )}
    </fieldset>
  )
}
