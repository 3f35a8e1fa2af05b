import { LIMITS } from '@dhow/contract/limits'
import type { SiteTransferPlan } from '@dhow/contract/site-transfer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FileField } from '#app/admin/files/file-drop.tsx'
import { formatBytes } from '#app/admin/files/formats.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { datedName } from '#app/api/files.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { ReplaceSite } from './replace-site.tsx'

/** Exports this site, or replaces it with the site of another installation. */
export function SiteTransfer() {
  const [plan, setPlan] = useState<SiteTransferPlan>()
  const client = useQueryClient()
  const close = () => setPlan(undefined)
  return (
    <section aria-labelledby="move" className="rounded-card border border-line bg-raised p-5">
      <h2 id="move" className="text-lg font-semibold">
        Move the site
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        Copies your company, contact details, categories, subjects, products and pictures to another
        Dhow installation as one file. Enquiries, subscribers and your account are not included.
      </p>
      <ExportSite />
      {plan ? (
        <ReplaceSite
          plan={plan}
          onCancel={() => {
            close()
            // On failure the server deletes the file later.
            void api.siteTransfer.discard.call({}).catch(() => {})
          }}
          onDone={() => {
            close()
            void client.invalidateQueries()
          }}
        />
      ) : (
        <ChooseSite onChecked={setPlan} />
      )}
    </section>
  )
}

function ExportSite() {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => api.siteTransfer.export.save({}, datedName('dhow-site', 'tar')),
    onError: notifyError('Could not export the site. Try again.'),
  })
  return (
    <Button variant="quiet" onClick={() => save.mutate()} disabled={save.isPending}>
      <Download aria-hidden size={18} />
      {save.isPending ? 'Preparing…' : 'Export this site'}
    </Button>
  )
}

/** The form to upload the site file of another installation. */
function ChooseSite({ onChecked }: { onChecked: (plan: SiteTransferPlan) => void }) {
  const [file, setFile] = useState<File>()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<string>()
  const check = api.siteTransfer.check.useMutation({
    onSuccess: onChecked,
    onError: (failure) => setError(messageOf(failure, 'Could not upload the file. Try again.')),
  })
  const share = upload && upload.total > 0 ? upload.sent / upload.total : 0
  const limit = formatBytes(LIMITS.movingBytes)

  return (
    <form
      noValidate
      className="mt-6 grid max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!file) return setError('Choose a site file.')
        if (file.size > LIMITS.movingBytes) return setError(`${file.name} is larger than ${limit}.`)
        setError(undefined)
        setUpload(undefined)
        const body = new FormData()
        body.append('site', file)
        check.mutate({ body, onUpload: setUpload })
      }}
    >
      <FileField
        label="Site file from another installation"
        accept=".tar,application/x-tar"
        hint={`At most ${limit}. You can check its contents before anything changes.`}
        error={error}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="quiet" disabled={check.isPending}>
          {check.isPending ? 'Checking…' : 'Check file'}
        </Button>
        {check.isPending && upload && (
          <ProgressBar label="Upload" share={share < 1 ? share : undefined} className="w-40" />
        )}
      </div>
    </form>
  )
}
