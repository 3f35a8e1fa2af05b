import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { ImportFiles } from '#app/features/products/import-files.tsx'
import { ImportHistory } from '#app/features/products/import-history.tsx'
import { ImportPlanView } from '#app/features/products/import-plan.tsx'
import { ImportProgressView } from '#app/features/products/import-progress.tsx'
import { useImport } from '#app/features/products/use-import.ts'
import { paths } from '#app/paths.ts'
import { OfficePage } from '#app/ui/office-page.tsx'
import { notify } from '#app/ui/toast.tsx'

const downloadTemplate = () =>
  api.imports.template
    .save({}, 'products-template.csv')
    .catch((error) => notify.error(messageOf(error, 'Failed to download the template')))

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
        <>
          <ImportFiles
            busy={checking}
            upload={upload}
            error={error}
            onCheck={check}
            onTemplate={() => void downloadTemplate()}
          />
          <ImportHistory />
        </>
      )}
    </OfficePage>
  )
}
