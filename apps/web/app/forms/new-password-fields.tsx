import { LIMITS } from '@dhow/contract/limits'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#app/ui/fields/field.tsx'

type Name = 'newPassword' | 'confirmPassword'

type Props = {
  register: (name: Name) => UseFormRegisterReturn
  errors: { [name in Name]?: FieldError | undefined }
}

export const NewPasswordFields = ({ register, errors }: Props) => (
  <>
    <PasswordField
      label="New Password"
      autoComplete="new-password"
      hint={`At least ${LIMITS.newPasswordMin} characters, and not a common password.`}
      limit={LIMITS.newPassword}
      error={errors.newPassword?.message}
      {...register('newPassword')}
    />
    <PasswordField
      label="Confirm New Password"
      autoComplete="new-password"
      limit={LIMITS.password}
      error={errors.confirmPassword?.message}
      {...register('confirmPassword')}
    />
  </>
)
