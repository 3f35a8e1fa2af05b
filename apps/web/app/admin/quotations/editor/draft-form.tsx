import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { getToday } from '#app/admin/products/certificate-expiry.ts'
import { notifyFormError } from '#app/admin/ui/notices.tsx'
import { createIdempotencyKey } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { isSame, RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { NotSaved } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { SendDialog } from './send-dialog.tsx'

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

type DialogProps = ComponentProps<typeof SendDialog>

type StoredVersion = Pick<QuotationVersion, 'unprintable'> & { state: string }

type Options<Version, Draft extends FieldValues> = Pick<DialogProps, 'number' | 'noun'> & {
  form: UseFormReturn<Draft, unknown, Draft>
  version: Version
  toDraft: (version: Version) => Draft
  /** Refetches the versions, of which a draft is the first. */
  reload: () => Promise<{ versions: Version[] }>
  save: (draft: Draft, base: Draft) => Promise<unknown>
  send: (call: {
    body: { ifVersion: string }
    idempotencyKey: string
  }) => ReturnType<DialogProps['onSend']>
  formatField?: (path: string, draft: Draft) => string | undefined
  /** Becomes the current day if the draft is to be sent, which demands more of it. */
  sendingDay: RefObject<string | undefined>
  isLeaving: boolean
}

type Parts = {
  fields: ReactNode
  actions: ReactNode
  /** Returns what the person confirms before the draft is sent. */
  listFacts: () => DialogProps['facts']
}

/** The form of a draft, which is saved before it is sent or downloaded. Its buttons are in view at its end. */
export function useDraftForm<
  Version extends StoredVersion,
  Draft extends FieldValues & { ifVersion: string },
>({
  form,
  version,
  toDraft,
  reload,
  save,
  send,
  sendingDay,
  number,
  noun,
  isLeaving,
  ...options
}: Options<Version, Draft>) {
  const record = toDraft(version)
  const [idempotencyKey, setIdempotencyKey] = useState<string>()
  const load = async () => {
    const [stored] = (await reload()).versions
    if (stored?.state !== 'draft') throw new Error('the draft was sent or deleted')
    return toDraft(stored)
  }
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
    load,
    send: save,
    toStored: load,
    failure: 'Could not save the draft. Try again.',
  })
  const saveThen = (action: () => unknown, day?: string) => {
    sendingDay.current = day
    return form.handleSubmit(async (draft) => {
      if (await versioned.save(draft)) await action()
    })()
  }
  const render = ({ fields, actions, listFacts }: Parts) => (
    <FormProvider {...form}>
      <section aria-label="Draft" data-form className="grid grid-cols-1 gap-4">
        {versioned.wasRestored && <RestoredDraftNotice />}
        {fields}
        {versioned.conflictDialog}
        <div className="sticky bottom-0 z-10 -mx-(--page-margin) grid gap-2 border-t border-line bg-paper px-(--page-margin) py-3">
          <NotSaved control={form.control} />
          <div className="flex flex-wrap gap-3">
            <Button
              disabled={versioned.isSubmitting}
              onClick={() =>
                saveThen(() => setIdempotencyKey(createIdempotencyKey()), getToday(timeZone))
              }
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
        {idempotencyKey && (
          <SendDialog
            number={number}
            noun={noun}
            facts={listFacts()}
            unprintable={version.unprintable}
            onSend={() => send({ body: { ifVersion: form.getValues().ifVersion }, idempotencyKey })}
            reload={reload}
            onClose={() => setIdempotencyKey(undefined)}
            onError={notifyFormError(form, `Could not send the ${noun}. Try again.`)}
          />
        )}
      </section>
    </FormProvider>
  )
  return { saveThen, render }
}
