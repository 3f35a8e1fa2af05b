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
