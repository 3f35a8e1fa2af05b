import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ImportConstants } from '@dhow/contract/catalogue-import/column-matches'
import {
  PLAIN_FIELDS,
  type PlainField,
  REQUIRED_FIELDS,
} from '@dhow/contract/catalogue-import/import-columns'
import { LIMITS } from '@dhow/contract/limits'
import { PRODUCT_LABELS } from '@dhow/contract/products/product-fields'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ImportError } from '#app/admin/catalogue-import/plan/import-plan.tsx'
import type { ImportState } from '#app/admin/catalogue-import/use-import.ts'
import { useCategoryNames } from '#app/admin/products/product-queries.ts'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { Button } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { pluralize } from '#app/ui/text.ts'
import { ColumnTable } from './column-table.tsx'

type Props = { plan: ImportPlan; state: ImportState }

export function ColumnMatching({ plan: { table, skippedRows }, state }: Props) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const [matches, setMatches] = useState(table.matches)
  const isNew = table.rememberedAt === undefined
  const [constants, setConstants] = useState(table.constants)
  const heading = skippedRows.find(({ kind }) => kind === 'heading')?.text
  const [usesHeadings, setUsesHeadings] = useState(table.categoryFrom === 'headings')
  const [skipsInvalid, setSkipsInvalid] = useState(table.unreadable === 'leave-out' || isNew)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  const targets = new Set(matches.flatMap((match) => match?.target ?? []))
  const isMissing = (field: PlainField) =>
    !targets.has('id') &&
    !targets.has(field) &&
    !constants[field]?.trim() &&
    REQUIRED_FIELDS.some((item) => item === field) &&
    !(field === 'category' && usesHeadings)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (PLAIN_FIELDS.some(isMissing)) return
    state.match({
      matches,
      constants,
      unreadable: skipsInvalid ? 'leave-out' : 'refuse',
      ...(usesHeadings && { categoryFrom: 'headings' }),
    })
  }

  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-8" onSubmit={submit}>
      <div className="grid gap-2">
        <h2
          ref={state.reading ? undefined : title}
          tabIndex={-1}
          className="font-semibold outline-none"
        >
          Match columns
        </h2>
        <p className="max-w-prose caption">
          <span>{pluralize(table.rows, 'product')}.</span>{' '}
          <span>
            {table.rememberedAt
              ? `We applied your choices from ${formatMoment(table.rememberedAt)}.`
              : 'We matched the columns with our fields. Correct what is wrong. Your choices are kept for the next file with these columns.'}
          </span>
        </p>
      </div>
      <ColumnTable columns={table.columns} matches={matches} onChange={setMatches} />
      <Constants
        values={constants}
        targets={targets}
        getError={(field) =>
          tries > 0 && isMissing(field)
            ? 'Choose a column above, or enter a value for all products.'
            : undefined
        }
        onChange={(field, text) => setConstants({ ...constants, [field]: text })}
      />
      {(heading !== undefined || usesHeadings) && (
        <LabelledCheckbox
          className="max-w-prose"
          checked={usesHeadings}
          onChange={({ target }) => setUsesHeadings(target.checked)}
        >
          Use headings between the rows as categories
          <span className="block caption">{`Products below ${heading ? `“${heading}”` : 'a heading'} get it as their category.`}</span>
        </LabelledCheckbox>
      )}
      <LabelledCheckbox
        className="max-w-prose"
        checked={skipsInvalid}
        onChange={({ target }) => setSkipsInvalid(target.checked)}
      >
        Leave out wrong values, such as a barcode with a mistyped digit or a missing picture
        <span className="block caption">
          You see them before the import. Otherwise you have to correct them in the file first.
        </span>
      </LabelledCheckbox>
      {state.error && <ImportError>{state.error}</ImportError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={state.matching}>
          {state.matching ? 'Checking…' : 'Check rows'}
        </Button>
        <Button quiet disabled={state.matching} onClick={state.reset}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}

/** An item number is unique, so it has no default. */
const DEFAULTED = PLAIN_FIELDS.filter((field) => field !== 'itemNumber')

type ConstantsProps = {
  values: ImportConstants
  targets: ReadonlySet<string>
  getError: (field: PlainField) => string | undefined
  onChange: (field: PlainField, text: string) => void
}

function Constants({ values, targets, getError, onChange }: ConstantsProps) {
  const { names } = useCategoryNames()
  const list = useId()
  return (
    <fieldset className="grid max-w-3xl min-w-0 grid-cols-1 items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">Default values</legend>
      {DEFAULTED.filter((field) => field !== 'name' || !targets.has(field)).map((field) => {
        const input = {
          label: PRODUCT_LABELS[field],
          value: values[field] ?? '',
          error: getError(field),
          hint: targets.has(field) ? 'Used for rows with an empty cell.' : 'Used for all rows.',
          onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
        }
        if (field === 'description') {
          return <TextArea key={field} rows={2} limit={LIMITS.description} {...input} />
        }
        return <TextField key={field} {...(field === 'category' && { list })} {...input} />
      })}
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </fieldset>
  )
}
