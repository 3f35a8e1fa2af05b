import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { Trans } from '#app/ui/trans.tsx'

/** The visitor's own words, unless the line shows them as its name. */
export const WrittenNote = ({ written, name }: Pick<StoredLine, 'written' | 'name'>) =>
  written && written !== name ? (
    <p className="mt-0.5 caption wrap-anywhere">
      <Trans id="You wrote: {text}" values={{ text: <bdi>{written}</bdi> }} />
    </p>
  ) : null
