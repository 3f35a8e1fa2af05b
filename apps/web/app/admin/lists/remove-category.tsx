import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { countOf } from '#app/ui/numbers.ts'
import type { Entry } from './list.ts'

/** A category that is to go: merged into another, or removed. */
export type Leaving = { entry: Entry; merge: boolean }

type Props = Leaving & {
  /** The number of its products. */
  products: number
  others: Entry[]
  onClose: () => void
  /** @param to the id of the category that takes its products and its address */
  onRemove: (to: string | undefined) => void
}

/** Asks where the products of a category go. */
export function RemoveCategory({ entry, merge, products, others, onClose, onRemove }: Props) {
  const [chosen, setChosen] = useState(others[0]?.id)
  const needsTarget = merge || products > 0
  const count = countOf(products, 'product')
  const isStuck = needsTarget && chosen === undefined
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={merge ? `Merge ${entry.name} into another category` : `Remove ${entry.name}?`}
      cancel="Cancel"
      confirm={merge ? 'Merge' : 'Remove'}
      danger={!merge}
      busy={false}
      onConfirm={() => {
        onClose()
        if (!isStuck) onRemove(needsTarget ? chosen : undefined)
      }}
    >
      {isStuck && `It has ${count}, and there is no other category for them. Add one first.`}
      {needsTarget && !isStuck && (
        <SelectField
          label={products > 0 ? `Move its ${count} to` : 'Its address leads to'}
          value={chosen}
          hint="Old addresses of the category lead there too."
          onChange={({ target }) => setChosen(target.value)}
        >
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {!needsTarget && 'It has no products.'}
    </ConfirmDialog>
  )
}
