import { CategoryName } from '@dhow/contract/categories'
import { foldCategory } from '@dhow/contract/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Entry } from './list.ts'

type Props = { entries: Entry[]; onAdd: (name: string) => void }

/** Adds a category to the end of the list. */
export function AddCategory({ entries, onAdd }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const { data, error: wrong } = CategoryName.safeParse(name)
    const same = entries.find((one) => foldCategory(one.name) === foldCategory(data ?? ''))
    setError(wrong?.issues[0]?.message ?? (same && `There is “${same.name}” already.`))
    if (data === undefined || same) return
    onAdd(data)
    setName('')
  }
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField
          label="New category"
          limit={LIMITS.category}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setName(target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') add()
          }}
        />
      </div>
      <Button variant="quiet" className="mt-6.5 shrink-0" onClick={add}>
        Add
      </Button>
    </div>
  )
}
