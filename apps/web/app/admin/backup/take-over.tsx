import { PasswordConfirmation } from '@dhow/contract/backups'
import { LIMITS } from '@dhow/contract/limits'
import type { MovingPlan } from '@dhow/contract/moving'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'

type Props = { plan: MovingPlan; onCancel: () => void; onDone: () => void }

/** Says what a file would take the place of, and has that confirmed by the password. */
export function TakeOver({ plan, onCancel, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(PasswordConfirmation),
    defaultValues: { currentPassword: '' },
  })
  const start = api.moving.start.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      onDone()
    },
    onError: (error) => {
      showIssues(error, form)
      notify.error(messageOf(error, 'The site could not be taken over. Nothing was changed.'))
    },
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
          <bdi className="font-semibold wrap-anywhere">{plan.brand || 'A site without a name'}</bdi>
          , saved {formatMoment(plan.createdAt)}: {countOf(plan.products, 'product')} in{' '}
          {countOf(plan.categories, 'category', 'categories')}.
        </p>
        <p className="mt-2">
          It takes the place of this site: its company{replaced} will be gone. Download a backup
          first, for this cannot be taken back.
        </p>
      </div>
      <div className="max-w-sm">
        <PasswordField
          label="Password for replacing this site"
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
