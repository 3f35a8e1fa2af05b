import type { ReactNode, RefObject } from 'react'
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { getToday } from '#app/admin/products/certificate-expiry.ts'
import { createIdempotencyKey } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { isSame, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { NotSaved } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Differs from every version of a draft. */
const OUTDATED_VERSION = '0'.repeat(16)

export const createDraftOptions = <Draft extends FieldValues>(
  validate: (values: Draft) => FieldErrors<Draft>,
) => ({
  // The notice focuses the first invalid field.
  shouldFocusError: false,
  resolver: ((values) => {
    const errors = validate(values)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }) as Resolver<Draft>,
})

type Options<Draft extends FieldValues> = {
  form: UseFormReturn<Draft, unknown, Draft>
  record: Draft
  load: () => Promise<Draft>
  send: (draft: Draft, base: Draft) => Promise<unknown>
  formatField?: (path: string, draft: Draft) => string | undefined
  /** Becomes the current day if the draft is to be sent, which demands more of it. */
  sendingDay: RefObject<string | undefined>
  noun: string
  onSend: (idempotencyKey: string) => void
  isLeaving: boolean
}

/** The form of a draft, which is saved before it is sent or downloaded. */
export function useDraftForm<Draft extends FieldValues & { ifVersion: string }>({
  form,
  record,
  sendingDay,
  noun,
  onSend,
  isLeaving,
  ...options
}: Options<Draft>) {
  const { timeZone } = useCompany()
  const restored = useFormDraft(form)
  const versioned = useVersionedForm({
    ...options,
    form,
    subject: 'This draft',
    record,
    restored: restored && {
      // A draft that changed while the tab was closed is a conflict.
      ifVersion: isSame({ ...record, ...restored }, record) ? record.ifVersion : OUTDATED_VERSION,
      ...restored,
    },
    toStored: options.load,
    failure: 'Could not save the draft. Try again.',
  })
  const saveThen = (action: () => unknown, day?: string) => {
    sendingDay.current = day
    return form.handleSubmit(async (draft) => {
      if (await versioned.save(draft)) await action()
    })()
  }
  /** The buttons of the form, in view at its end. */
  const bar = (actions: ReactNode) => (
    <>
      {versioned.conflictDialog}
      <div className="sticky bottom-0 z-10 -mx-(--page-margin) grid gap-2 border-t border-line bg-paper px-(--page-margin) py-3">
        <NotSaved control={form.control} />
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={versioned.isSubmitting}
            onClick={() => saveThen(() => onSend(createIdempotencyKey()), getToday(timeZone))}
          >
            Send {noun}
          </Button>
          <Button
            quiet
            disabled={versioned.isSubmitting}
            onClick={() => saveThen(() => notify.success('Draft saved'))}
          >
            {versioned.isSubmitting ? 'Saving...' : 'Save draft'}
          </Button>
          {actions}
        </div>
      </div>
      <UnsavedGuard unsaved={form.formState.isDirty && !isLeaving} />
    </>
  )
  return { versioned, saveThen, bar }
}
