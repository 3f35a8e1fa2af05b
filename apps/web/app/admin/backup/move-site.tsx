import { LIMITS } from '@dhow/contract/limits'
import type { MovingPlan } from '@dhow/contract/moving'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FileField } from '#app/admin/file-field.tsx'
import { formatBytes } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { datedName } from '#app/api/save-file.ts'
import type { Upload } from '#app/api/upload.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { notify } from '#app/ui/toast.tsx'
import { TakeOver } from './take-over.tsx'

/** Takes the site to another installation, or takes over that of another. */
export function MoveSite() {
  const [plan, setPlan] = useState<MovingPlan>()
  const client = useQueryClient()
  const close = () => setPlan(undefined)
  return (
    <section aria-labelledby="move" className="rounded-card border border-line bg-raised p-5">
      <h2 id="move" className="text-lg font-semibold">
        Move the site
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        From one installation of Dhow to another, such as from a trial to the one that visitors see:
        company, contact details, categories, subjects, products and their pictures as one file.
        Enquiries, subscribers and your account stay where they are.
      </p>
      <SaveSite />
      {plan ? (
        <TakeOver
          plan={plan}
          onCancel={() => {
            close()
            // On failure the server drops the file by itself later.
            void api.moving.discard.call({}).catch(() => {})
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

function SaveSite() {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => api.moving.export.save({}, datedName('dhow-site', 'tar')),
    onError: (error) => notify.error(messageOf(error, 'The site could not be saved.')),
  })
  return (
    <Button variant="quiet" onClick={() => save.mutate()} disabled={save.isPending}>
      <Download aria-hidden size={18} />
      {save.isPending ? 'Preparing…' : 'Save this site as a file'}
    </Button>
  )
}

/** The form that takes the file of another installation. */
function ChooseSite({ onChecked }: { onChecked: (plan: MovingPlan) => void }) {
  const [file, setFile] = useState<File>()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<string>()
  const check = api.moving.check.useMutation({
    onSuccess: onChecked,
    onError: (failure) =>
      setError(messageOf(failure, 'The file did not arrive. Please try again.')),
  })
  const share = upload && upload.total > 0 ? upload.sent / upload.total : 0
  const limit = formatBytes(LIMITS.movingBytes)

  return (
    <form
      noValidate
      className="mt-6 grid max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!file) return setError('Choose the file of a site.')
        if (file.size > LIMITS.movingBytes) return setError(`${file.name} is larger than ${limit}.`)
        setError(undefined)
        setUpload(undefined)
        const body = new FormData()
        body.append('site', file)
        check.mutate({ body, onUpload: setUpload })
      }}
    >
      <FileField
        label="File of another installation"
        accept=".tar,application/x-tar"
        hint={`At most ${limit}. Nothing is changed yet: you see first what it holds.`}
        error={error}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="quiet" disabled={check.isPending}>
          {check.isPending ? 'Checking…' : 'Check the file'}
        </Button>
        {check.isPending && upload && (
          <ProgressBar label="Upload" share={share < 1 ? share : undefined} className="w-40" />
        )}
      </div>
    </form>
  )
}
