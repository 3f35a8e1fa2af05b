import {
  type ImportProgress,
  type PastImport,
  UNDO_DAYS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { paths } from '@dhow/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { refreshProducts } from '#app/admin/products/product-queries.ts'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { ApiError } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { ImportPlanView } from './plan/import-plan.tsx'
import { ColumnMatching } from './reading/column-matching.tsx'
import { ImportFiles } from './reading/import-files.tsx'
import { ReadingPanel } from './reading/reading-panel.tsx'
import { useImport } from './use-import.ts'

export default function ImportProducts() {
  const state = useImport()
  const { progress, plan, isMatching } = state
  // Another reading matches the columns again.
  const key = JSON.stringify(plan?.reading)
  const Step = isMatching ? ColumnMatching : ImportPlanView
  return (
    <OfficePage
      title="Import Products"
      back={{ to: paths.manageProducts, label: 'Manage Products' }}
    >
      {progress && (progress.state === 'running' || state.finished) ? (
        <ImportProgressView progress={progress} onAgain={state.reset} />
      ) : plan ? (
        <>
          <ReadingPanel plan={plan} state={state} />
          <Step key={key} plan={plan} state={state} />
        </>
      ) : (
        <>
          <ImportFiles {...state} />
          <ImportHistory />
        </>
      )}
    </OfficePage>
  )
}

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
        <p className="caption">
          You can leave this screen while the import runs. The site changes only when the import is
          complete.
        </p>
      </div>
    )
  }
  const failed = state === 'failed'
  const outcome = [
    `${pluralize(added, 'product')} added`,
    `${pluralize(changed, 'product')} changed`,
  ]
  if (skipped > 0) outcome.push(`${pluralize(skipped, 'row')} skipped`)
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
        <Button quiet onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  )
}

function describeUndo({ added, changed }: PastImport) {
  if (added === 0) return `This restores ${pluralize(changed, 'product')}.`
  const restored = changed > 0 ? ` and restores ${formatNumber(changed)}` : ''
  return `This deletes ${pluralize(added, 'product')}${restored}.`
}

/** Finds the server's message that products were edited since the import, so only the rest can be undone. */
const findEditedMessage = (error: unknown) =>
  error instanceof ApiError && error.issues.find(({ path }) => path === 'leaveEdited')?.message

export function ImportHistory() {
  const client = useQueryClient()
  const query = api.catalogueImport.history.useQuery()
  const heading = useRef<HTMLHeadingElement>(null)
  /** The import to confirm undoing; `edited` is the server's message when a first attempt was refused. */
  const [pendingUndo, setPendingUndo] = useState<{ pastImport: PastImport; edited?: string }>()
  const [lastUndone, setLastUndone] = useState<string>()
  // The focused button is gone. Waits for the dialog to close, because it holds the focus.
  useEffect(() => {
    if (lastUndone !== undefined) heading.current?.focus()
  }, [lastUndone])

  const undo = api.catalogueImport.undo.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      setPendingUndo(undefined)
      setLastUndone(pendingUndo?.pastImport.id)
    },
    onError: (error) => {
      const edited = findEditedMessage(error)
      setPendingUndo(edited && pendingUndo ? { ...pendingUndo, edited } : undefined)
      if (!edited) notifyError('Failed to undo the import')(error)
    },
    onSettled: () => {
      refreshProducts(client)
      void client.invalidateQueries({ queryKey: api.catalogueImport.history.key() })
    },
  })
  const { pastImport, edited } = pendingUndo ?? {}

  if (query.isError && !query.data) {
    return <EmptyNote text="Failed to load past imports" onRetry={() => void query.refetch()} />
  }
  if (!query.data?.length) return null
  return (
    <section className="mt-12 grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        Past imports
      </h2>
      <p className="caption">You can undo an import for {UNDO_DAYS} days.</p>
      <ul className="panel">
        {query.data.map((past) => (
          <li
            key={past.id}
            className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <div className="min-w-0 grow basis-52">
              <p dir="auto" className="font-medium wrap-anywhere">
                {past.fileName}
              </p>
              <p className="caption tabular-nums">
                {formatMoment(past.importedAt)} · {formatNumber(past.added)} added,{' '}
                {formatNumber(past.changed)} changed
              </p>
            </div>
            {past.undone ? (
              <p className="caption">Undone</p>
            ) : (
              <Button
                quiet
                aria-label={`Undo the import of ${past.fileName}`}
                onClick={() => setPendingUndo({ pastImport: past })}
              >
                <Undo2 size={17} className="rtl:-scale-x-100" />
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={pendingUndo !== undefined}
        onClose={() => setPendingUndo(undefined)}
        title={edited ? 'Undo the rest?' : 'Undo this import?'}
        confirm={undo.isPending ? 'Undoing…' : edited ? 'Undo the rest' : 'Undo'}
        danger
        busy={undo.isPending}
        onConfirm={() =>
          pastImport &&
          undo.mutate({ params: { id: pastImport.id }, body: { leaveEdited: Boolean(edited) } })
        }
      >
        {edited
          ? `${edited} You can undo the rest and keep these changes.`
          : pastImport && describeUndo(pastImport)}
      </ConfirmDialog>
    </section>
  )
}
