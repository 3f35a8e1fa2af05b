import { BUYER_LIMITS } from '@dhow/contract/buyers/buyer-paths'
import { type BuyerDetails, BuyerFields, buyerVersion } from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/office.ts'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'

const fieldsOf = ({ label, note }: BuyerFields): BuyerFields => ({ label, note })

export function BuyerForm({ buyer }: { buyer: BuyerDetails }) {
  const client = useQueryClient()
  const form = useZodForm(BuyerFields, fieldsOf(buyer))
  const save = api.buyers.save.useMutation()
  const params = { id: buyer.id }
  const query = api.buyers.get.queryOptions({ params })
  const versioned = useVersionedForm({
    form,
    what: 'The buyer',
    record: fieldsOf(buyer),
    restored: useFormDraft(form),
    load: async () => fieldsOf(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: async (fields, base) => {
      await save.mutateAsync({ params, body: { ...fields, ifVersion: buyerVersion(base) } })
      return fields
    },
    onSaved: async () => {
      notify.success('Saved')
      await client.invalidateQueries({ queryKey: api.buyers.key() })
    },
    failure: 'Could not save the label and note. Try again.',
  })
  const button = useFocusAfterBusy(versioned.isBusy)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => versioned.save(fields))}
      className="mt-3 grid gap-4"
    >
      {versioned.wasRestored && <RestoredDraftNotice />}
      <TextField label="Label" limit={BUYER_LIMITS.label} {...form.field('label')} />
      <TextArea
        label="Note"
        hint="Only you see it."
        rows={4}
        limit={LIMITS.message}
        {...form.field('note')}
      />
      {versioned.conflictDialog}
      {form.notSaved}
      <div>
        <Button ref={button} type="submit" disabled={versioned.isSubmitting}>
          {versioned.isSubmitting ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </form>
  )
}
