import type { CompanyFields } from '@dhow/contract/company/company'
import type { ComponentProps } from 'react'
import { type FieldPath, useFormContext, useFormState } from 'react-hook-form'
import { TextArea, TextField } from '#app/ui/field.tsx'

type Name = FieldPath<CompanyFields>

function useFieldError(name: Name): string | undefined {
  const { getFieldState } = useFormContext<CompanyFields>()
  return getFieldState(name, useFormState<CompanyFields>({ name })).error?.message
}

/** A field of the company's form with its error. */
export function useCompanyField(name: Name) {
  const { register } = useFormContext<CompanyFields>()
  return { ...register(name), error: useFieldError(name) }
}

type Given<Props> = Omit<Props, 'name' | 'error'> & { name: Name }

export const LineField = ({ name, ...props }: Given<ComponentProps<typeof TextField>>) => (
  <TextField {...props} {...useCompanyField(name)} />
)

export const TextsField = ({ name, ...props }: Given<ComponentProps<typeof TextArea>>) => (
  <TextArea rows={3} {...props} {...useCompanyField(name)} />
)

/** A number; NaN when empty. */
export function NumberField({ name, ...props }: Given<ComponentProps<typeof TextField>>) {
  const { register } = useFormContext<CompanyFields>()
  const error = useFieldError(name)
  return (
    <TextField
      type="number"
      inputMode="decimal"
      {...props}
      {...register(name, { valueAsNumber: true })}
      error={error}
    />
  )
}
