import { useState } from 'react'
import type { Entry } from '#app/admin/editable-list/editable-list.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { countOf } from '#app/ui/text.ts'

type Props = {
  entry: Entry
  /** Whether the category is merged into another one. */
  merge: boolean
  products: number
  others: Entry[]
  onClose: () => void
  /** @param to the id of the category that receives its products and links */
  onRemove: (to: string | undefined) => void
}

/** Selects the category that receives the products of a removed one. */
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
      confirm={merge ? 'Merge' : 'Remove'}
      danger={!merge}
      onConfirm={() => {
        onClose()
        if (!isStuck) onRemove(needsTarget ? chosen : undefined)
      }}
    >
      {isStuck &&
        `This category has ${count}, and there is no other category for them. Add one first.`}
      {needsTarget && !isStuck && (
        <SelectField
          label={products > 0 ? `Move ${count} to` : 'Redirect its links to'}
          value={chosen}
          hint="Existing links to this category also lead there."
          onChange={({ target }) => setChosen(target.value)}
        >
          <Options of={others.map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
      {!needsTarget && 'This category has no products.'}
    </ConfirmDialog>
  )
}
