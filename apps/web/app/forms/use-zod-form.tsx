import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { NotSaved } from './not-saved.tsx'

/**
 * A form that a schema validates. `field` registers a field and returns its error; `notSaved` is for the place next to
 * the save button.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  })
  const field = (name: Path<Input>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return { ...form, field, notSaved: <NotSaved control={form.control} /> }
}
