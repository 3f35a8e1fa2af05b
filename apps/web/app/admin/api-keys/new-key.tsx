import { ApiKeyFields } from '@dhow/contract/admin/api-keys'
import { LIMITS } from '@dhow/contract/limits'
import { API_SCOPES, type ApiScope } from '@dhow/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'

export const SCOPE_TEXTS: Record<ApiScope, string> = {
  'catalogue:read': 'Read the catalogue',
  'catalogue:write': 'Change the catalogue',
  'enquiries:read': 'Read enquiries',
  'enquiries:reply': 'Reply to enquiries',
  all: 'Everything except account, keys, mail settings and backups',
}

const DAY_MS = 86_400_000

const EXPIRIES: [days: string, label: string][] = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['', 'Never'],
]

const KeyForm = ApiKeyFields.omit({ expiresAt: true }).extend({ days: z.string() })

type Props = { onCreated: (key: string) => void; onCancel: () => void }

export function NewKey({ onCreated, onCancel }: Props) {
  const id = useId()
  const client = useQueryClient()
  const form = useZodForm(KeyForm, { name: '', scopes: [], days: '365' })
  const { isDirty, errors } = form.formState
  const create = api.apiKeys.create.useMutation({
    async onSuccess({ key }) {
      await client.invalidateQueries({ queryKey: api.apiKeys.key() })
      onCreated(key)
    },
    onError: notifyFormError(form, 'Could not create the key. Try again.'),
  })
  const submit = form.handleSubmit(({ days, ...fields }) => {
    const expiresAt = days && new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    create.mutate({ body: { ...fields, ...(expiresAt && { expiresAt }) } })
  })
  return (
    <form
      noValidate
      aria-label="New API key"
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-line bg-raised p-5"
    >
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        limit={LIMITS.title}
        hint="The software that uses the key, such as ERP."
        {...form.field('name')}
      />
      <fieldset {...(errors.scopes && { 'aria-describedby': `${id}-scopes` })}>
        <legend className="text-sm font-medium">The key may</legend>
        {API_SCOPES.map((scope) => (
          <LabelledCheckbox
            key={scope}
            className="py-2.5 text-sm"
            value={scope}
            {...form.register('scopes')}
          >
            {SCOPE_TEXTS[scope]} <code className="text-muted">{scope}</code>
          </LabelledCheckbox>
        ))}
        {errors.scopes && (
          <p id={`${id}-scopes`} className="text-sm text-coral">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="Expires after" {...form.field('days')}>
        <Options of={EXPIRIES} />
      </SelectField>
      {form.notSaved}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create API key'}
        </Button>
        <Button variant="quiet" disabled={create.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard unsaved={isDirty && !create.isSuccess} />
    </form>
  )
}
