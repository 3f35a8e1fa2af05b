import { PasswordConfirmation } from '@dhow/contract/admin/admin'
import { LIMITS } from '@dhow/contract/limits'
import type { SiteTransferPlan } from '@dhow/contract/site-transfer'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { formatMoment } from '#app/admin/files/formats.ts'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

type Props = { plan: SiteTransferPlan; onCancel: () => void; onDone: () => void }

/** Shows the contents of a site file and replaces this site after the password is confirmed. */
export function ReplaceSite({ plan, onCancel, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(PasswordConfirmation),
    defaultValues: { currentPassword: '' },
  })
  const start = api.siteTransfer.start.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      onDone()
    },
    onError: notifyFormError(form, 'Could not replace the site. Nothing was changed.'),
  })
  const replaced = plan.replaces > 0 ? ` and ${countOf(plan.replaces, 'product')}` : ''
  return (
    <form
      noValidate
      className="mt-6 grid max-w-prose gap-4"
      onSubmit={form.handleSubmit((confirmation) =>
        start.mutate({ body: { ...confirmation, id: plan.id } }),
      )}
    >
      <div role="status" className="rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
        <p>
          <bdi className="font-semibold wrap-anywhere">{plan.brand || 'Unnamed site'}</bdi>, saved{' '}
          {formatMoment(plan.createdAt)}: {countOf(plan.products, 'product')} in{' '}
          {countOf(plan.categories, 'category', 'categories')}.
        </p>
        <p className="mt-2">
          It replaces this site. Your company{replaced} will be deleted. Download a backup first:
          you cannot undo this.
        </p>
      </div>
      <div className="max-w-sm">
        <PasswordField
          label="Password to replace this site"
          autoComplete="current-password"
          limit={LIMITS.password}
          error={form.formState.errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" disabled={start.isPending}>
          {start.isPending ? 'Replacing…' : 'Replace this site'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={start.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
