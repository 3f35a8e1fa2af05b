import { LIMITS } from '@dhow/contract/limits'
import type { ComponentProps } from 'react'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>

type Props = { field: (name: 'newPassword' | 'confirmPassword') => Field }

export const NewPasswordFields = ({ field }: Props) => (
  <>
    <PasswordField
      label="New Password"
      autoComplete="new-password"
      hint={`At least ${LIMITS.newPasswordMin} characters, and not a common password.`}
      limit={LIMITS.newPassword}
      {...field('newPassword')}
    />
    <PasswordField
      label="Confirm New Password"
      autoComplete="new-password"
      limit={LIMITS.password}
      {...field('confirmPassword')}
    />
  </>
)
