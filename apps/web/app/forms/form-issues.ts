import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#app/api/error.ts'

/** Shows the server's issues at the fields of a form, and at what is within them. */
export function showIssues<Fields extends FieldValues, Out>(
  error: unknown,
  form: UseFormReturn<Fields, unknown, Out>,
): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    const [field = ''] = path.split('.')
    if (field in form.getValues()) form.setError(path as Path<Fields>, { message })
  }
}
