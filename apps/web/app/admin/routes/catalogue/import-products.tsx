import { paths } from '@dhow/contract/paths'
import { ColumnMatching } from '#app/admin/catalogue-import/column-matching.tsx'
import { ImportFiles } from '#app/admin/catalogue-import/import-files.tsx'
import { ImportHistory } from '#app/admin/catalogue-import/import-history.tsx'
import { ImportPlanView } from '#app/admin/catalogue-import/import-plan.tsx'
import { ImportProgressView } from '#app/admin/catalogue-import/import-progress.tsx'
import { useImport } from '#app/admin/catalogue-import/use-import.ts'
import { OfficePage } from '#app/admin/frame/office-page.tsx'

export default function ImportProducts() {
  const { progress, plan, isMatching, finished, upload, error, ...state } = useImport()
  const running = progress?.state === 'running'
  return (
    <OfficePage
      title="Import Products"
      back={{ to: paths.manageProducts, label: 'Manage Products' }}
    >
      {progress && (running || finished) ? (
        <ImportProgressView progress={progress} onAgain={state.reset} />
      ) : plan && isMatching ? (
        <ColumnMatching
          table={plan.table}
          skippedRows={plan.skippedRows}
          busy={state.matching}
          error={error}
          onMatch={state.match}
          onCancel={state.reset}
        />
      ) : plan ? (
        <ImportPlanView
          plan={plan}
          choice={state.choice}
          onChoose={state.setChoice}
          busy={state.starting || state.matching}
          onStart={state.start}
          onErase={state.setErase}
          onMatch={state.matchAgain}
          onCancel={state.reset}
        />
      ) : (
        <>
          <ImportFiles busy={state.checking} upload={upload} error={error} onCheck={state.check} />
          <ImportHistory />
        </>
      )}
    </OfficePage>
  )
}
