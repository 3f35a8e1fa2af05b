import { LIMITS } from '@dhow/contract/limits'
import {
  hashWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_TEXTS,
  type WebhookEndpoint,
  WebhookSettings,
} from '@dhow/contract/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CheckboxList } from '#app/admin/ui/card.tsx'
import { notifyFormError, useRefetch, useSaved } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

const useEndpointForm = (settings: WebhookSettings) => useZodForm(WebhookSettings, settings)

type NewProps = {
  hint: string
  /** Receives the secret, which is not shown again. */
  onAdded: (secret: string) => void
  onCancel: () => void
}

export function NewEndpoint({ hint, onAdded, onCancel }: NewProps) {
  const form = useEndpointForm({ url: '', events: [...WEBHOOK_EVENTS], enabled: true })
  const create = api.webhooks.create.useMutation({
    onSuccess: ({ secret }) => onAdded(secret),
    onError: notifyFormError(form, 'Could not add the endpoint. Try again.'),
    onSettled: useRefetch([api.webhooks]),
  })
  return (
    <EndpointForm
      label="New endpoint"
      form={form}
      hint={hint}
      mutation={create}
      submit={create.isPending ? 'Adding…' : 'Add endpoint'}
      onSubmit={(body) => create.mutate({ body })}
      onCancel={onCancel}
    />
  )
}

const toSettings = ({ url, events, enabled }: WebhookSettings) => ({ url, events, enabled })

type EditProps = { endpoint: WebhookEndpoint; hint: string; onDone: () => void }

export function EditEndpoint({ endpoint, hint, onDone }: EditProps) {
  const client = useQueryClient()
  const form = useEndpointForm(toSettings(endpoint))
  const save = api.webhooks.save.useMutation()
  const onSaved = useSaved([api.webhooks], 'Endpoint saved')
  const versioned = useVersionedForm({
    form,
    subject: 'This endpoint',
    record: toSettings(endpoint),
    load: async () => {
      const query = api.webhooks.list.queryOptions()
      const { endpoints } = await client.fetchQuery({ ...query, staleTime: 0 })
      const stored = endpoints.find(({ id }) => id === endpoint.id)
      if (!stored) throw new Error('the endpoint was deleted')
      return toSettings(stored)
    },
    send: (settings, base) => {
      const body = { ...settings, ifVersion: hashWebhook(base) }
      return save.mutateAsync({ params: { id: endpoint.id }, body })
    },
    onSaved: async () => {
      await onSaved()
      onDone()
    },
    failure: 'Could not save the endpoint. Try again.',
  })
  return (
    <EndpointForm
      label="Endpoint"
      form={form}
      hint={hint}
      mutation={save}
      submit={save.isPending ? 'Saving...' : 'Save Changes'}
      onSubmit={(settings) => versioned.save(settings)}
      onCancel={onDone}
    >
      {versioned.conflictDialog}
    </EndpointForm>
  )
}

type FormProps = {
  form: ReturnType<typeof useEndpointForm>
  label: string
  hint: string
  mutation: { isPending: boolean; isSuccess: boolean }
  submit: string
  onSubmit: (settings: WebhookSettings) => unknown
  onCancel: () => void
  children?: ReactNode
}

function EndpointForm({ form, label, hint, mutation, submit, children, ...on }: FormProps) {
  const { isDirty } = form.formState
  const enabled = form.watch('enabled')
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={form.handleSubmit(on.onSubmit)}
      className="grid gap-5"
    >
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoFocus
        placeholder="https://"
        limit={LIMITS.text}
        hint={hint}
        {...form.field('url')}
      />
      <CheckboxList label="Events" texts={WEBHOOK_TEXTS} {...form.field('events')} />
      <div className="flex items-center gap-3 text-sm font-medium">
        <Switch
          label="On"
          checked={enabled}
          onChange={() => form.setValue('enabled', !enabled, { shouldDirty: true })}
        />
        On
      </div>
      {form.notSaved}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={mutation.isPending}>
          {submit}
        </Button>
        <Button quiet disabled={mutation.isPending} onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard unsaved={isDirty && !mutation.isSuccess} />
      {children}
    </form>
  )
}
