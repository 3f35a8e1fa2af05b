import { type ApiKey, ApiKeyFields, MAX_API_KEYS } from '@dhow/contract/account/api-keys'
import { LIMITS } from '@dhow/contract/limits'
import type { ApiScope } from '@dhow/contract/route'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { CheckboxList, SecretPanel } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { formatDay, formatMoment } from '#app/admin/ui/formats.ts'
import { notifyFormError, useOutcome, useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'

export default function ApiKeys() {
  const query = api.apiKeys.list.useQuery()
  return (
    <OfficePage title="API keys">
      <p className="mb-6 max-w-prose caption">
        An API key lets other software, such as your accounting, read and change this site without
        your password. Your programmer finds the details at{' '}
        <a href="/api/docs" className="font-medium text-sea underline">
          /api/docs
        </a>
        .
      </p>
      <QueryContent query={query} name="the API keys">
        {(keys) => <KeyList keys={keys} />}
      </QueryContent>
    </OfficePage>
  )
}

function KeyList({ keys }: { keys: ApiKey[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [key, setKey] = useState<string>()
  const focusList = () => list.current?.focus()
  const isFull = keys.length >= MAX_API_KEYS
  return (
    <div ref={list} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
      {key && (
        <SecretPanel
          title="Your new API key"
          hint="Enter it in your software now. Everyone who has this key can use it."
          secret={key}
          onSaved={() => {
            setKey(undefined)
            focusList()
          }}
        />
      )}
      {isFormOpen ? (
        <NewKey
          onCancel={() => setIsFormOpen(false)}
          onCreated={(created) => {
            setIsFormOpen(false)
            setKey(created)
          }}
        />
      ) : (
        <Button
          className="justify-self-start"
          disabled={isFull}
          onClick={() => setIsFormOpen(true)}
        >
          Create API key
        </Button>
      )}
      {isFull && (
        <p className="caption">There are {MAX_API_KEYS} keys, the maximum. Revoke one first.</p>
      )}
      {keys.length === 0 && <p className="text-muted">No API keys yet.</p>}
      {keys.map((apiKey) => (
        <KeyCard key={apiKey.id} apiKey={apiKey} onRevoked={focusList} />
      ))}
    </div>
  )
}

function KeyCard({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const revoke = api.apiKeys.remove.useMutation(
    useOutcome([api.apiKeys], 'Could not revoke the key. Try again.'),
  )
  const addsWebhooks = scopes.includes('webhooks') || scopes.includes('all')
  const isExpired = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-start justify-between gap-4 panel p-5"
    >
      <div className="grid min-w-0 gap-1 caption">
        <h2 className="text-base font-semibold text-ink wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p>{scopes.map((scope) => SCOPE_TEXTS[scope]).join(' · ')}</p>
        <p>{`Created ${formatDay(createdAt)} · ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}`}</p>
        <p className={isExpired ? 'text-coral' : undefined}>
          {expiresAt ? `${isExpired ? 'Expired' : 'Expires'} ${formatDay(expiresAt)}` : 'No expiry'}
        </p>
      </div>
      <ConfirmButton
        label="Revoke"
        title="Revoke this key?"
        confirm={revoke.isPending ? 'Revoking…' : 'Revoke'}
        danger
        onConfirm={() => revoke.mutateAsync({ params: { id } }).then(onRevoked)}
      >
        Software that uses <bdi className="wrap-anywhere">{name}</bdi> loses access immediately.
        {addsWebhooks && (
          <span> Webhooks that it added remain. Delete them on the Webhooks screen.</span>
        )}
      </ConfirmButton>
    </section>
  )
}

const SCOPE_TEXTS: Record<ApiScope, string> = {
  'catalogue:read': 'Read the catalogue',
  'catalogue:write': 'Change the catalogue',
  'enquiries:read': 'Read enquiries',
  'enquiries:reply': 'Reply to enquiries',
  webhooks: 'Manage webhooks, which receive enquiries and outlast the key',
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

function NewKey({ onCreated, onCancel }: Props) {
  const form = useZodForm(KeyForm, { name: '', scopes: [], days: '365' })
  const { isDirty } = form.formState
  const create = api.apiKeys.create.useMutation({
    onSuccess: ({ key }) => onCreated(key),
    onError: notifyFormError(form, 'Could not create the key. Try again.'),
    onSettled: useRefetch([api.apiKeys]),
  })
  const submit = form.handleSubmit(({ days, ...fields }) => {
    const expiresAt = days && new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    create.mutate({ body: { ...fields, ...(expiresAt && { expiresAt }) } })
  })
  return (
    <form noValidate aria-label="New API key" onSubmit={submit} className="grid gap-5 panel p-5">
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        limit={LIMITS.title}
        hint="The software that uses the key, such as Accounting."
        {...form.field('name')}
      />
      <CheckboxList label="The key may" texts={SCOPE_TEXTS} {...form.field('scopes')} />
      <SelectField label="Expires after" {...form.field('days')} options={EXPIRIES} />
      {form.notSaved}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create API key'}
        </Button>
        <Button quiet disabled={create.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard unsaved={isDirty && !create.isSuccess} />
    </form>
  )
}
