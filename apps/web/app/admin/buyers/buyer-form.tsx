import { BUYER_LIMITS } from '@dhow/contract/buyers/buyer-paths'
import { type BuyerDetails, BuyerFields, hashBuyer } from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useSaved } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useFormDraft } from '#app/forms/form-drafts.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { VersionedForm } from '#app/forms/versioned-form.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'

const toFields = ({ label, note }: BuyerFields): BuyerFields => ({ label, note })

export function BuyerForm({ buyer }: { buyer: BuyerDetails }) {
  const client = useQueryClient()
  const form = useZodForm(BuyerFields, toFields(buyer))
  const save = api.buyers.save.useMutation()
  const params = { id: buyer.id }
  const query = api.buyers.get.queryOptions({ params })
  const versioned = useVersionedForm({
    form,
    subject: 'The buyer',
    record: toFields(buyer),
    restored: useFormDraft(form),
    load: async () => toFields(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: (fields, base) =>
      save.mutateAsync({ params, body: { ...fields, ifVersion: hashBuyer(base) } }),
    onSaved: useSaved([api.buyers], 'Saved'),
    failure: 'Could not save the label and note. Try again.',
  })
  return (
    <VersionedForm form={form} versioned={versioned} className="mt-3 grid gap-4">
      <TextField label="Label" limit={BUYER_LIMITS.label} {...form.field('label')} />
      <TextArea
        label="Note"
        hint="Only you see it."
        rows={4}
        limit={LIMITS.message}
        {...form.field('note')}
      />
    </VersionedForm>
  )
}
