import { PasswordConfirmation } from '@dhow/contract/account/admin'
import { LIMITS } from '@dhow/contract/limits'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { notifyFormError } from './notices.tsx'

type ConfirmButtonProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose' | 'onConfirm' | 'confirm' | 'busy'
> & {
  label: string
  primary?: boolean
  /** Label of the button in the dialog, if it differs. */
  confirm?: string
  onConfirm: () => Promise<unknown>
}

/** A button whose action must be confirmed. The dialog stays open if the action fails. */
export function ConfirmButton({
  label,
  primary = false,
  confirm = label,
  onConfirm,
  ...dialog
}: ConfirmButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed')
  const run = () => {
    setState('busy')
    void onConfirm().then(
      () => setState('closed'),
      () => setState('open'),
    )
  }
  return (
    <>
      <Button quiet={!primary} onClick={() => setState('open')}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={state !== 'closed'}
        onClose={() => setState('closed')}
        confirm={confirm}
        busy={state === 'busy'}
        onConfirm={run}
      />
    </>
  )
}

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'> & { label?: string }

export const CurrentPasswordField = ({ label = 'Current password', ...field }: FieldProps) => (
  <PasswordField label={label} autoComplete="current-password" limit={LIMITS.password} {...field} />
)

type Props = Pick<FieldProps, 'label'> & {
  failure: string
  onConfirm: (confirmation: PasswordConfirmation) => Promise<unknown>
  children: ReactNode
}

export function PasswordConfirmationForm({ failure, onConfirm, children, ...props }: Props) {
  const form = useZodForm(PasswordConfirmation, { currentPassword: '' })
  const confirm = async (confirmation: PasswordConfirmation) => {
    try {
      await onConfirm(confirmation)
      form.reset()
    } catch (error) {
      notifyFormError(form, failure)(error)
    }
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(confirm)} className="grid max-w-sm gap-4">
      <CurrentPasswordField {...props} {...form.field('currentPassword')} />
      {form.notSaved}
      <div className="flex flex-wrap gap-3">{children}</div>
    </form>
  )
}
