import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { X } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { clearCompared, useCompared } from './selection.ts'

/** Id of the bar's form, which owns the checkboxes on the cards. */
export const COMPARE_FORM = 'compare'

/**
 * Bar at the bottom edge with the number of selected products and a link to compare them. Without
 * JavaScript it is always visible and submits the selected products.
 */
export function CompareBar() {
  const ids = useCompared()
  const chosen = ids.length
  return (
    <form
      id={COMPARE_FORM}
      action={paths.compare([])}
      className={classNames('compare-bar', chosen === 0 && 'hidden noscript:flex')}
    >
      <p role="status" className="me-auto text-sm tabular-nums noscript:hidden">
        {chosen > 0 && stateOf(chosen)}
      </p>
      {chosen > 0 && (
        <IconButton label="Clear selection" onClick={clearCompared}>
          <X aria-hidden size={20} />
        </IconButton>
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
