import { contract } from '@dhow/contract'
import { PasswordConfirmation } from '@dhow/contract/admin/admin'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Download } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Lets the browser stream the backup to disk, because it may not fit into memory. */
function save(ticket: string): void {
  const link = document.createElement('a')
  link.href = `${contract.backups.download.path}?${new URLSearchParams({ ticket })}`
  link.download = ''
  link.click()
}

/**
 * Downloads a backup after the password is confirmed.
 * @param problem missing or damaged files of the last download
 */
export function DownloadBackup({ problem }: { problem: string | undefined }) {
  const form = useForm({
    resolver: zodResolver(PasswordConfirmation),
    defaultValues: { currentPassword: '' },
  })
  const prepare = api.backups.prepareDownload.useMutation({
    onSuccess: ({ ticket }) => {
      form.reset()
      save(ticket)
      notify.success('The download has started. Your browser shows the progress.')
    },
    onError: notifyFormError(form, 'Could not create the backup. Try again.'),
  })
  return (
    <section aria-labelledby="download" className="rounded-card border border-line bg-raised p-5">
      <h2 id="download" className="text-lg font-semibold">
        Download a backup
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        One file with all current products, pictures, enquiries and settings. It contains personal
        data from enquiries, so store it securely. Your server administrator can restore it with the{' '}
        <code>restore</code> command.
      </p>
      {problem && (
        <p role="status" className="mb-4 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
          <span className="font-semibold">Problem with the last download.</span> {problem}
        </p>
      )}
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => prepare.mutate({ body }))}
        className="grid max-w-sm gap-4"
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          limit={LIMITS.password}
          error={form.formState.errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <Button type="submit" disabled={prepare.isPending} className="justify-self-start">
          <Download aria-hidden size={18} />
          {prepare.isPending ? 'Preparing…' : 'Download backup'}
        </Button>
      </form>
    </section>
  )
}
