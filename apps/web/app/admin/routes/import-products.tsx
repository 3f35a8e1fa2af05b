import { paths } from '@dhow/contract/paths'
import { ImportFiles } from '#app/admin/catalogue-import/import-files.tsx'
import { ImportHistory } from '#app/admin/catalogue-import/import-history.tsx'
import { ImportPlanView } from '#app/admin/catalogue-import/import-plan.tsx'
import { ImportProgressView } from '#app/admin/catalogue-import/import-progress.tsx'
import { useImport } from '#app/admin/catalogue-import/use-import.ts'
import { OfficePage } from '#app/admin/office-page.tsx'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'

const downloadTemplate = () =>
  api.catalogueImport.template
    .save({}, 'products-template.csv')
    .catch((error) => notify.error(messageOf(error, 'Failed to download the template')))

export default function ImportProducts() {
  const { progress, plan, finished, checking, starting, upload, error, check, start, reset } =
    useImport()
  const running = progress?.state === 'running'
  return (
    <OfficePage
      title="Import Products"
      back={{ to: paths.manageProducts, label: 'Manage Products' }}
    >
      {progress && (running || finished) ? (
        <ImportProgressView progress={progress} onAgain={reset} />
      ) : plan ? (
        <ImportPlanView plan={plan} busy={starting} onStart={start} onCancel={reset} />
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
