import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { paths } from '@dhow/contract/paths'
import { ColumnMatching } from '#app/admin/catalogue-import/column-matching.tsx'
import { ImportFiles } from '#app/admin/catalogue-import/import-files.tsx'
import { ImportHistory } from '#app/admin/catalogue-import/import-history.tsx'
import { ImportPlanView } from '#app/admin/catalogue-import/import-plan.tsx'
import { ImportProgressView } from '#app/admin/catalogue-import/import-progress.tsx'
import { ReadingPanel } from '#app/admin/catalogue-import/reading-panel.tsx'
import { useImport } from '#app/admin/catalogue-import/use-import.ts'
import { OfficePage } from '#app/admin/frame/office-page.tsx'

export default function ImportProducts() {
  const { progress, plan, finished, ...state } = useImport()
  const running = progress?.state === 'running'
  return (
    <OfficePage
      title="Import Products"
      back={{ to: paths.manageProducts, label: 'Manage Products' }}
    >
      {progress && (running || finished) ? (
        <ImportProgressView progress={progress} onAgain={state.reset} />
      ) : plan ? (
        <CheckedImport plan={plan} {...state} />
      ) : (
        <>
          <ImportFiles
            busy={state.checking}
            upload={state.upload}
            error={state.error}
            onCheck={state.check}
          />
          <ImportHistory />
        </>
      )}
    </OfficePage>
  )
}

type Props = Omit<ReturnType<typeof useImport>, 'plan' | 'progress' | 'finished'> & {
  plan: ImportPlan
}

function CheckedImport({ plan, isMatching, reading, ...state }: Props) {
  // Another reading matches the columns again.
  const key = JSON.stringify(plan.reading)
  return (
    <>
      <ReadingPanel
        reading={plan.reading}
        busy={state.matching || state.starting}
        columns={plan.table.columns.map(({ name }) => name)}
        error={state.readingError}
        onRead={state.read}
      />
      {isMatching ? (
        <ColumnMatching
          key={key}
          table={plan.table}
          skippedRows={plan.skippedRows}
          busy={state.matching}
          takesFocus={!reading}
          error={state.error}
          onMatch={state.match}
          onCancel={state.reset}
        />
      ) : (
        <ImportPlanView
          key={key}
          plan={plan}
          busy={state.starting || state.matching}
          takesFocus={!reading}
          onStart={state.start}
          onErase={state.setErase}
          onMatch={state.matchAgain}
          onCancel={state.reset}
        />
      )}
    </>
  )
}
