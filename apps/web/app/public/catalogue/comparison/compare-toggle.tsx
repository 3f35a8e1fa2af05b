import { LIMITS } from '@dhow/contract/limits'
import { classNames } from '#app/ui/class-names.ts'
import { toggleCompared, useCompared } from './selection.ts'

type Props = {
  id: string
  name: string
  /** Form that submits the checkbox without JavaScript. */
  form?: string
  className?: string
}

/** Checkbox that selects a product for comparison; disabled when the maximum is selected. */
export function CompareToggle({ id, name, form, className }: Props) {
  const ids = useCompared()
  const chosen = ids.includes(id)
  const isFull = !chosen && ids.length >= LIMITS.compared
  return (
    <label
      title={isFull ? `At most ${LIMITS.compared} products can be compared.` : undefined}
      className={classNames(
        'inline-flex cursor-pointer items-center gap-2 text-sm select-none has-disabled:cursor-not-allowed has-disabled:text-muted',
        className,
      )}
    >
      <input
        type="checkbox"
        name="id"
        value={id}
        form={form}
        checked={chosen}
        disabled={isFull}
        onChange={() => toggleCompared(id)}
        className="size-4.5 accent-sea"
      />
      <span>
        Compare <span className="sr-only">{name}</span>
      </span>
    </label>
  )
}
