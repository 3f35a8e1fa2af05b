import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { Entry } from './editable-list.ts'

type Props = {
  label: string
  button: string
  hint?: string
  limit: number
  schema: z.ZodType<string>
  /** Equal for names that only one entry may have. */
  keyOf: (name: string) => string
  entries: Entry[]
  add: (name: string) => void
}

/** A field that adds a valid new name to a list. */
export function AddEntry({ label, button, hint, limit, schema, keyOf, entries, add }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const { data, error: invalid } = schema.safeParse(name)
    const same = entries.find((one) => keyOf(one.name) === keyOf(data ?? ''))
    setError(invalid?.issues[0]?.message ?? (same && `“${same.name}” already exists.`))
    if (data === undefined || same) return
    add(data)
    setName('')
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="min-w-0 grow basis-52">
        <TextField
          label={label}
          hint={hint}
          limit={limit}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setName(target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') submit()
          }}
        />
      </div>
      <Button variant="quiet" className="mt-6.5 max-sm:mt-3" onClick={submit}>
        {button}
      </Button>
    </div>
  )
}
