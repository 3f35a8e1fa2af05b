import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { X } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { clearCompared, useCompared } from './selection.ts'

/** The form of the bar, to which the choices of the cards belong. */
export const COMPARE_FORM = 'compare'

/**
 * Says at the bottom edge how many products are chosen to be compared, and leads there. Without JavaScript it
 * is always there and sends what is ticked.
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
        <IconButton label="Choose none" onClick={clearCompared}>
          <X aria-hidden size={20} />
        </IconButton>
      )}
      {chosen > 1 && <ButtonLink to={paths.compare(ids)}>Compare</ButtonLink>}
      <noscript>
        <Button type="submit">Compare what is ticked</Button>
        <Button type="submit" formAction={paths.enquiry} variant="quiet">
          Ask for what is ticked
        </Button>
      </noscript>
    </form>
  )
}

function stateOf(chosen: number): string {
  if (chosen === 1) return `1 product chosen, up to ${LIMITS.compared - 1} more`
  return chosen === LIMITS.compared
    ? `${chosen} products chosen, no more`
    : `${chosen} products chosen`
}
