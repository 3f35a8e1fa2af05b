import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { Scale, X } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { clearCompared, toggleCompared, useCompared } from './selection.ts'

/** Id of the bar's form, which owns the checkboxes on the cards. */
const COMPARE_FORM = 'compare'

/** Without JavaScript the bar is always visible and submits the selected products. */
export function CompareBar() {
  const ids = useCompared()
  const chosen = ids.length
  return (
    <form
      id={COMPARE_FORM}
      action={paths.compare([])}
      className={classNames(
        'compare-bar sticky bottom-4 z-20 mx-auto mt-6 w-fit max-w-full min-w-[min(100%,24rem)] items-center gap-1.5 rounded-[1.75rem] border border-line bg-raised py-2 pr-2 pl-5 shadow-float',
        chosen === 0 ? 'hidden noscript:flex' : 'flex',
      )}
    >
      <p role="status" className="me-auto text-sm tabular-nums noscript:hidden">
        {chosen > 0 && stateOf(chosen)}
      </p>
      {chosen > 0 && (
        <IconButton label="Clear selection" onClick={clearCompared} Icon={X} size={20} />
      )}
      {chosen > 1 && <ButtonLink to={paths.compare(ids)}>Compare</ButtonLink>}
      <noscript>
        <Button type="submit">Compare selected products</Button>
        <Button type="submit" formAction={paths.enquiry} variant="quiet">
          Add selected to enquiry
        </Button>
      </noscript>
    </form>
  )
}

function stateOf(chosen: number): string {
  if (chosen === 1) return `1 product selected, up to ${LIMITS.compared - 1} more`
  return chosen === LIMITS.compared
    ? `${chosen} products selected (maximum)`
    : `${chosen} products selected`
}

type Props = { id: string; name: string; onCard?: boolean }

/** A checkbox that looks like a button. Without JavaScript the bar's form submits those on the cards. */
export function CompareToggle({ id, name, onCard = false }: Props) {
  const ids = useCompared()
  const chosen = ids.includes(id)
  const isFull = !chosen && ids.length >= LIMITS.compared
  return (
    <label
      title={isFull ? `At most ${LIMITS.compared} products can be compared.` : 'Compare'}
      className={classNames(
        'relative inline-flex min-h-11 items-center justify-center gap-2 text-sm text-muted',
        onCard ? 'w-11' : 'px-4 noscript:hidden',
      )}
    >
      <input
        type="checkbox"
        name="id"
        value={id}
        form={onCard ? COMPARE_FORM : undefined}
        checked={chosen}
        disabled={isFull}
        onChange={() => toggleCompared(id)}
        className="peer absolute inset-1 cursor-pointer appearance-none rounded-full transition checked:bg-sea hover:not-checked:bg-line"
      />
      <span className="pointer-events-none relative flex gap-2 peer-checked:text-on-sea peer-disabled:opacity-40">
        <Scale aria-hidden size={18} />
        <span className={onCard ? 'sr-only' : undefined}>
          Compare <span className="sr-only">{name}</span>
        </span>
      </span>
    </label>
  )
}
