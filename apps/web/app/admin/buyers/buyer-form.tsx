import { BUYER_LIMITS } from '@dhow/contract/buyers/buyer-paths'
import { type BuyerDetails, BuyerFields, buyerVersion } from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedForm } from '#app/admin/use-versioned-form.ts'
import { messageOf } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'

const LABELS = { label: 'Label', note: 'Note' } as const

const FAILED = 'Could not save the label and note. Try again.'

const fieldsOf = ({ label, note }: BuyerFields): BuyerFields => ({ label, note })

export function BuyerForm({ buyer }: { buyer: BuyerDetails }) {
  const client = useQueryClient()
  const form = useZodForm(BuyerFields, fieldsOf(buyer))
  const save = api.buyers.save.useMutation()
  const params = { id: buyer.id }
  const query = api.buyers.get.queryOptions({ params })
  const versioned = useVersionedForm({
    form,
    record: fieldsOf(buyer),
    restored: useFormDraft(form),
    versionOf: buyerVersion,
    load: async () => fieldsOf(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: (fields, ifVersion) => save.mutateAsync({ params, body: { ...fields, ifVersion } }),
    onSaved: async (saved) => {
      form.reset(saved)
      notify.success('Saved')
      await client.invalidateQueries({ queryKey: api.buyers.key() })
    },
    failure: (error) => messageOf(error, FAILED),
    loadFailure: FAILED,
    labels: LABELS,
    textsOf: (fields) => fields,
  })
  const button = useFocusAfterBusy(save.isPending || versioned.conflict !== undefined)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => versioned.save(fields))}
      className="mt-3 grid gap-4"
    >
      {versioned.wasRestored && <RestoredDraftNotice />}
      <TextField label={LABELS.label} limit={BUYER_LIMITS.label} {...form.field('label')} />
      <TextArea
        label={LABELS.note}
        hint="Only you see it."
        rows={4}
        limit={LIMITS.message}
        {...form.field('note')}
      />
      {versioned.conflict && <ConflictDialog what="The buyer" {...versioned.conflict} />}
      {form.notSaved}
      <div>
        <Button ref={button} type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </form>
  )
}
