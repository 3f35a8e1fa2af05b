import { LIMITS } from '@dhow/contract/limits'
import type { SiteTransferPlan } from '@dhow/contract/operations/site-transfer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#app/admin/ui/card.tsx'
import { PasswordConfirmationForm } from '#app/admin/ui/confirmation.tsx'
import { FileField, UploadBar } from '#app/admin/ui/file-drop.tsx'
import { findSizeError, formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { getMessage } from '#app/api/error.ts'
import { buildFileName, type Upload } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

export function SiteTransfer() {
  const [plan, setPlan] = useState<SiteTransferPlan>()
  const client = useQueryClient()
  const cancel = () => {
    setPlan(undefined)
    // The server deletes the file later if this fails.
    void api.siteTransfer.discard.call({}).catch(() => {})
  }
  const finish = () => {
    setPlan(undefined)
    void client.invalidateQueries()
  }
  return (
    <Card
      title="Move the site"
      intro="Takes your company, contact details, categories, subjects, synonyms, products and pictures to another website of Dhow, as one file. Enquiries, subscribers and your account stay here."
    >
      <ExportSite />
      {plan ? (
        <ReplaceSite plan={plan} onCancel={cancel} onDone={finish} />
      ) : (
        <ChooseSite onChecked={setPlan} />
      )}
    </Card>
  )
}

function ExportSite() {
  const save = useMutation({
    mutationFn: () => api.siteTransfer.export.save({}, buildFileName('dhow-site', 'tar')),
    onError: notifyError('Could not export the site. Try again.'),
  })
  return (
    <Button quiet onClick={() => save.mutate()} disabled={save.isPending}>
      <Download size={18} />
      <span>{save.isPending ? 'Preparing…' : 'Export this site'}</span>
    </Button>
  )
}

function ChooseSite({ onChecked }: { onChecked: (plan: SiteTransferPlan) => void }) {
  const [file, setFile] = useState<File>()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<string>()
  const check = api.siteTransfer.check.useMutation({
    onSuccess: onChecked,
    onError: (failure) => setError(getMessage(failure, 'Could not upload the file. Try again.')),
  })
  return (
    <form
      noValidate
      className="mt-6 grid max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const problem = file ? findSizeError(file, LIMITS.siteTransferBytes) : 'Choose a file.'
        setError(problem)
        if (!file || problem) return
        setUpload(undefined)
        const body = new FormData()
        body.append('site', file)
        check.mutate({ body, onUpload: setUpload })
      }}
    >
      <FileField
        label="File of the other website"
        accept=".tar,application/x-tar"
        hint={`At most ${formatBytes(LIMITS.siteTransferBytes)}. You see what it contains before anything changes.`}
        error={error}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" quiet disabled={check.isPending}>
          {check.isPending ? 'Checking…' : 'Check file'}
        </Button>
        {check.isPending && <UploadBar upload={upload} />}
      </div>
    </form>
  )
}

type ReplaceProps = { plan: SiteTransferPlan; onCancel: () => void; onDone: () => void }

function ReplaceSite({ plan, onCancel, onDone }: ReplaceProps) {
  const start = api.siteTransfer.start.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  const replaced = plan.replaces > 0 ? ` and ${pluralize(plan.replaces, 'product')}` : ''
  return (
    <div className="mt-6 grid max-w-prose gap-4">
      <div role="status" className="caution text-sm">
        <p>
          <bdi className="font-semibold wrap-anywhere">{plan.brand || 'Unnamed site'}</bdi>, saved{' '}
          {formatMoment(plan.createdAt)}: {pluralize(plan.products, 'product')} in{' '}
          {pluralize(plan.categories, 'category', 'categories')}.
        </p>
        <p className="mt-2">
          It replaces this site: your company{replaced} will be deleted. You cannot undo this, so
          download a backup first.
        </p>
      </div>
      <PasswordConfirmationForm
        label="Your password, to replace this site"
        failure="Could not replace the site. Nothing was changed."
        onConfirm={(confirmation) => start.mutateAsync({ body: { ...confirmation, id: plan.id } })}
      >
        <Button type="submit" danger disabled={start.isPending}>
          {start.isPending ? 'Replacing…' : 'Replace this site'}
        </Button>
        <Button quiet onClick={onCancel} disabled={start.isPending}>
          Cancel
        </Button>
      </PasswordConfirmationForm>
    </div>
  )
}
