import type { CompanyFields } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import type { ComponentProps } from 'react'
import { type FieldPath, type RegisterOptions, useFormContext, useFormState } from 'react-hook-form'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'

type Name = FieldPath<CompanyFields>

export function useCompanyField(name: Name, options?: RegisterOptions<CompanyFields, Name>) {
  const { register, getFieldState } = useFormContext<CompanyFields>()
  const { error } = getFieldState(name, useFormState<CompanyFields>({ name }))
  return { ...register(name, options), error: error?.message }
}

type FieldProps<Props> = Omit<Props, 'name' | 'error'> & { name: Name }

export const LineField = ({ name, ...props }: FieldProps<ComponentProps<typeof TextField>>) => (
  <TextField limit={LIMITS.title} {...props} {...useCompanyField(name)} />
)

export const TextsField = ({ name, ...props }: FieldProps<ComponentProps<typeof TextArea>>) => (
  <TextArea rows={3} limit={LIMITS.sentences} {...props} {...useCompanyField(name)} />
)

/** A number; NaN when empty. */
export const NumberField = ({ name, ...props }: FieldProps<ComponentProps<typeof TextField>>) => (
  <TextField inputMode="decimal" {...props} {...useCompanyField(name, { valueAsNumber: true })} />
)
