import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { RestoredDraftNotice } from './form-drafts.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import type { useVersionedForm } from './use-versioned-form.tsx'
import type { useZodForm } from './use-zod-form.tsx'

type Props<Input extends FieldValues, Fields extends Input> = {
  form: ReturnType<typeof useZodForm<Input, Fields>>
  versioned: ReturnType<typeof useVersionedForm<Input, Fields, unknown>>
  submit?: string
  /** Whether another page opens after the save. */
  isLeaving?: boolean
  className: string
  children: ReactNode
}

/** The fields of a stored record, with a button that saves them. */
export function VersionedForm<Input extends FieldValues, Fields extends Input>({
  form,
  versioned,
  submit = 'Save changes',
  isLeaving = false,
  className,
  children,
}: Props<Input, Fields>) {
  const isSaving = versioned.isSubmitting || isLeaving
  const button = useFocusAfterBusy(versioned.isBusy || isLeaving)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => versioned.save(fields))}
      className={className}
    >
      {versioned.wasRestored && <RestoredDraftNotice />}
      {children}
      {versioned.conflictDialog}
      {form.notSaved}
      <Button ref={button} type="submit" disabled={isSaving} className="justify-self-start">
        {isSaving ? 'Saving...' : submit}
      </Button>
      <UnsavedGuard unsaved={form.formState.isDirty && !isLeaving} />
    </form>
  )
}
