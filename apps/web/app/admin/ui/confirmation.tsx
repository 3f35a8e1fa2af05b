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
  'open' | 'onClose' | 'onConfirm'
> &
  Pick<ComponentProps<typeof Button>, 'variant'> & {
    label: string
    onConfirm: () => Promise<unknown>
  }

/** A button whose action must be confirmed. The dialog stays open if the action fails. */
export function ConfirmButton({
  label,
  variant = 'quiet',
  onConfirm,
  ...dialog
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isOpen}
        onClose={close}
        onConfirm={() => void onConfirm().then(close, () => undefined)}
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
