import { ImportFiles } from '#app/features/products/import-files.tsx'
import { ImportPlanView } from '#app/features/products/import-plan.tsx'
import { ImportProgressView } from '#app/features/products/import-progress.tsx'
import { useImport } from '#app/features/products/use-import.ts'
import { paths } from '#app/paths.ts'
import { OfficePage } from '#app/ui/office-page.tsx'

export default function ImportProducts() {
  const { progress, plan, ended, checking, starting, upload, error, check, start, again } =
    useImport()
  const running = progress?.state === 'running'
  return (
    <OfficePage
      title="Import Products"
      back={{ to: paths.manageProducts, label: 'Manage Products' }}
    >
      {progress && (running || ended) ? (
        <ImportProgressView progress={progress} onAgain={again} />
      ) : plan ? (
        <ImportPlanView plan={plan} busy={starting} onStart={start} onCancel={again} />
      ) : (
        <ImportFiles busy={checking} upload={upload} error={error} onCheck={check} />
      )}
    </OfficePage>
  )
}
