import {
  WEBHOOK_EVENTS,
  type WebhookEndpoint,
  type WebhookSettings,
  webhookVersion,
} from '@dhow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedForm } from '#app/admin/use-versioned-form.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { EndpointFields, EVENT_TEXTS, useEndpointForm } from './endpoint-fields.tsx'

const LABELS = { url: 'URL', events: 'Events', enabled: 'On' } as const

const FAILED = 'Could not save the endpoint. Try again.'

const settingsOf = ({ url, events, enabled }: WebhookSettings): WebhookSettings => ({
  ...{ url, events, enabled },
})

const textsOf = ({ url, events, enabled }: WebhookSettings) => ({
  url,
  events: WEBHOOK_EVENTS.filter((event) => events.includes(event))
    .map((event) => EVENT_TEXTS[event])
    .join('\n'),
  enabled: enabled ? 'On' : 'Off',
})

type Props = { endpoint: WebhookEndpoint; hint: string; onDone: () => void }

export function EditEndpoint({ endpoint, hint, onDone }: Props) {
  const client = useQueryClient()
  const form = useEndpointForm(settingsOf(endpoint))
  const save = api.webhooks.save.useMutation()
  const versioned = useVersionedForm({
    form,
    record: settingsOf(endpoint),
    versionOf: webhookVersion,
    load: async () => {
      const query = api.webhooks.list.queryOptions()
      const { endpoints } = await client.fetchQuery({ ...query, staleTime: 0 })
      const stored = endpoints.find(({ id }) => id === endpoint.id)
      if (!stored) throw new Error('the endpoint was deleted')
      return settingsOf(stored)
    },
    send: (settings, ifVersion) =>
      save.mutateAsync({ params: { id: endpoint.id }, body: { ...settings, ifVersion } }),
    onSaved: async () => {
      notify.success('Endpoint saved')
      await client.invalidateQueries({ queryKey: api.webhooks.key() })
      onDone()
    },
    onNothingLeft: onDone,
    failure: (error) => messageOf(error, FAILED),
    loadFailure: FAILED,
    labels: LABELS,
    textsOf,
  })
  return (
    <EndpointFields
      label="Endpoint"
      form={form}
      hint={hint}
      onSubmit={(settings) => void versioned.save(settings)}
    >
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
      <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
        Cancel
      </Button>
      <UnsavedGuard unsaved={form.formState.isDirty && !save.isSuccess} />
      {versioned.differences && (
        <ConflictDialog
          what="This endpoint"
          differences={versioned.differences}
          onClose={versioned.dismissConflict}
          onChoose={versioned.choose}
        />
      )}
    </EndpointFields>
  )
}
