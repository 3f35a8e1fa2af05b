import { ENQUIRY_FILE_ENDINGS, LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists/lists'
import { Enquiry } from '@dhow/contract/messages/enquiry'
import { EnquiryTerms } from '@dhow/contract/messages/enquiry-submission'
import { NewEnquiry } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { optionalParagraph } from '@dhow/contract/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type * as z from 'zod'
import { COUNTRY_OPTIONS } from '#app/admin/buyers/buyer-contact.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { FileField } from '#app/admin/ui/file-drop.tsx'
import { notifyFormError } from '#app/admin/ui/notices.tsx'
import { toForm } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { createIdempotencyKey } from '#app/api/request.ts'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { useReload } from './inbox/use-inbox.ts'
import { useSubjectLabels } from './message-badges.tsx'

const Fields = Enquiry.extend({
  email: NewEnquiry.shape.email,
  message: optionalParagraph('Message', LIMITS.message),
  terms: EnquiryTerms.pick({ company: true, country: true, phone: true }),
  list: optionalParagraph('Products', LIMITS.matchText),
})

const EMPTY = {
  name: '',
  email: '',
  subject: 'enquiry',
  message: '',
  terms: { company: '', phone: '' },
  list: '',
} as const

/** Returns the line of a row. Only a certain match becomes a product; the quotation uses the text of other rows. */
function toLine({ text, written, quantity, unit = 'carton', note, match, ...row }: MatchedRow) {
  const [product] = row.products
  const notes = [
    note,
    quantity === undefined && 'Quantity not stated',
    row.unitText && `Unit not clear: ${row.unitText}`,
  ]
    .filter(Boolean)
    .join(', ')
  return {
    ...(match === 'certain' && product && { productId: product._id }),
    text: text.slice(0, LIMITS.lineText),
    quantity: quantity ?? 1,
    unit,
    note: notes.slice(0, LIMITS.lineNote),
    written: written.slice(0, LIMITS.lineText),
  }
}

export default function AddEnquiry() {
  const labels = useSubjectLabels()
  const form = useZodForm(Fields, EMPTY)
  const restored = useFormDraft(form)
  const [files, setFiles] = useState<File[]>([])
  const [idempotencyKey] = useState(createIdempotencyKey)
  const match = api.lists.match.useMutation()
  const send = api.messages.add.useMutation()
  const add = useMutation({
    mutationFn: async ({ list, ...fields }: z.infer<typeof Fields>) => {
      const {
        rows,
        skipped = [],
        terms = {},
      } = list ? await match.mutateAsync({ body: { text: list } }) : { rows: [] }
      const body = {
        ...fields,
        message: [fields.message, ...skipped].join('\n'),
        lines: rows.map(toLine),
        terms: { ...terms, ...fields.terms, phone: fields.terms.phone || terms.phone },
      }
      return send.mutateAsync({
        body: files.length > 0 ? toForm(body, files) : body,
        idempotencyKey,
      })
    },
    onSuccess: ({ message }) => void notify.success(message),
    onError: notifyFormError(form, 'Could not add the enquiry. Try again.'),
    onSettled: useReload(),
  })
  if (add.data) return <Navigate to={paths.message(add.data.id)} replace />
  return (
    <OfficePage title="Add enquiry" back={{ to: paths.inbox, label: 'Inbox' }}>
      <form
        noValidate
        onSubmit={form.handleSubmit((fields) => add.mutate(fields))}
        className="grid max-w-4xl gap-4"
      >
        {restored && <RestoredDraftNotice />}
        <Card small title="Buyer">
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <TextField label="Name" limit={LIMITS.text} {...form.field('name')} />
            <TextField
              label="Email"
              type="email"
              limit={LIMITS.text}
              hint="Leave empty if you do not know it."
              {...form.field('email')}
            />
            <TextField
              label="Phone"
              type="tel"
              limit={LIMITS.phone}
              {...form.field('terms.phone')}
            />
            <TextField
              label="Company"
              limit={LIMITS.companyName}
              {...form.field('terms.company')}
            />
            <SelectField
              label="Country"
              {...form.field('terms.country')}
              {...form.register('terms.country', { setValueAs: (code) => code || undefined })}
              options={COUNTRY_OPTIONS}
            >
              <option value="">Not stated</option>
            </SelectField>
          </div>
        </Card>
        <Card small title="Enquiry">
          <div className="mt-3 grid gap-4">
            <SelectField
              label="Subject"
              {...form.field('subject')}
              options={Object.entries(labels)}
            />
            <TextArea
              label="Message"
              rows={6}
              limit={LIMITS.message}
              hint="No mail is sent about this enquiry."
              {...form.field('message')}
            />
            <TextArea
              label="Products"
              rows={6}
              limit={LIMITS.matchText}
              hint="One per row: name or item number, quantity and unit. Other rows are added to the message."
              {...form.field('list')}
            />
            <FileField
              label="Files"
              multiple
              accept={ENQUIRY_FILE_ENDINGS.map((ending) => `.${ending}`).join()}
              hint={`PDF, Excel, CSV, JPEG, PNG or WebP; at most ${LIMITS.enquiryFiles}.`}
              onChange={({ target }) => setFiles([...(target.files ?? [])])}
            />
          </div>
        </Card>
        <div className="grid justify-items-start gap-2">
          {form.notSaved}
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add enquiry'}
          </Button>
        </div>
        <UnsavedGuard unsaved={form.formState.isDirty} />
      </form>
    </OfficePage>
  )
}
