import { RECOVERY_CODES, TwoStepProof } from '@dhow/contract/account'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Fewer than this many recovery codes are few. */
const FEW_CODES = 3

type Props = {
  recoveryCodes: number
  /** Receives new recovery codes. */
  onCodes: (codes: string[]) => void
  onOff: () => void
}

/** The two-step login while it is on: what is left of the recovery codes, and what can be changed. */
export function TwoStepState({ recoveryCodes, onCodes, onOff }: Props) {
  const form = useForm({
    resolver: zodResolver(TwoStepProof),
    defaultValues: { currentPassword: '', code: '' },
  })
  const { errors } = form.formState
  const onError = (error: Error) => {
    showIssues(error, form)
    notify.error(messageOf(error, 'Nothing was changed. Please try again.'))
  }
  const renew = api.account.renewRecoveryCodes.useMutation({
    onSuccess: ({ message, recoveryCodes: fresh }) => {
      notify.success(message)
      onCodes(fresh)
    },
    onError,
  })
  const disable = api.account.disableTwoStep.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      onOff()
    },
    onError,
  })
  const busy = renew.isPending || disable.isPending
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid max-w-sm gap-4">
      <p className={recoveryCodes < FEW_CODES ? 'text-amber' : undefined}>
        It is on. {recoveryCodes} of {RECOVERY_CODES} recovery codes are left.
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        limit={LIMITS.password}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <TextField
        label="Code"
        hint="Of the app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        limit={LIMITS.code}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={busy}
          onClick={form.handleSubmit((body) => renew.mutate({ body }))}
        >
          Make new recovery codes
        </Button>
        <Button
          variant="danger"
          disabled={busy}
          onClick={form.handleSubmit((body) => disable.mutate({ body }))}
        >
          Switch off
        </Button>
      </div>
    </form>
  )
}
