import type { ImportProgress } from '@dhow/contract/catalogue-import/catalogue-import'
import { paths } from '@dhow/contract/paths'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ProgressBar } from '#app/ui/progress.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'

type Props = { progress: ImportProgress; onAgain: () => void }

export function ImportProgressView({ progress, onAgain }: Props) {
  const { state, done, total, pictures, added, changed, skipped, message } = progress
  if (state === 'running') {
    return (
      <div className="grid max-w-xl gap-3">
        <p role="status" className="font-medium">
          {done < pictures
            ? `Processing picture ${formatNumber(done + 1)} of ${formatNumber(pictures)}`
            : `Saving product ${formatNumber(Math.min(done, total - 2) + 1 - pictures)} of ${formatNumber(total - 1 - pictures)}`}
        </p>
        <ProgressBar label="Import" share={done / total} className="w-full" />
        <p className="text-sm text-muted">
          You can leave this screen while the import runs. The site changes only when the import is
          complete.
        </p>
      </div>
    )
  }
  const failed = state === 'failed'
  const outcome = [`${countOf(added, 'product')} added`, `${countOf(changed, 'product')} changed`]
  if (skipped > 0) outcome.push(`${countOf(skipped, 'row')} skipped`)
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div className="grid max-w-xl gap-5">
      <div className="flex items-start gap-3">
        <Icon className={classNames('mt-0.5 shrink-0', failed ? 'text-coral' : 'text-leaf')} />
        <p role={failed ? 'alert' : 'status'}>
          {failed
            ? `The import failed and nothing was changed. ${message}`
            : `Imported: ${outcome.join(', ')}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!failed && <ButtonLink to={paths.manageProducts}>View products</ButtonLink>}
        <Button variant="quiet" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  )
}
