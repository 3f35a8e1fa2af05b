import { webhookVersion } from '@dhow/contract/record-version'
import { WEBHOOK_EVENTS, type WebhookEndpoint, type WebhookSettings } from '@dhow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { isStale, messageOf } from '#app/api/error.ts'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { EndpointFields, useEndpointForm } from './endpoint-fields.tsx'
import { EVENT_TEXTS } from './event-texts.ts'

const LABELS = { url: 'URL', events: 'Reports', enabled: 'On' } as const

const FAILED = 'The endpoint could not be saved. Please try again.'

const inWords = ({ url, events, enabled }: WebhookSettings) => ({
  url,
  events: WEBHOOK_EVENTS.filter((event) => events.includes(event))
    .map((event) => EVENT_TEXTS[event])
    .join('\n'),
  enabled: enabled ? 'On' : 'Off',
})

const settingsOf = ({ url, events, enabled }: WebhookSettings): WebhookSettings => ({
  ...{ url, events, enabled },
})

type Props = { endpoint: WebhookEndpoint; hint: string; onDone: () => void }

/** The form of an endpoint that is there. */
export function EditEndpoint({ endpoint, hint, onDone }: Props) {
  const client = useQueryClient()
  const [opened, setOpened] = useState(() => settingsOf(endpoint))
  const form = useEndpointForm(opened)
  const [conflict, setConflict] = useState<{ mine: WebhookSettings; stored: WebhookSettings }>()
  const save = api.webhooks.save.useMutation({
    onSuccess: async () => {
      notify.success('Endpoint saved')
      await client.invalidateQueries({ queryKey: api.webhooks.key() })
      onDone()
    },
    onError: (error, { body: { ifVersion, ...mine } }) => {
      if (isStale(error)) return void showConflict(mine)
      showIssues(error, form)
      notify.error(messageOf(error, FAILED))
    },
  })
  const send = (settings: WebhookSettings, base: WebhookSettings) =>
    save.mutate({
      params: { id: endpoint.id },
      body: { ...settings, ifVersion: webhookVersion(base) },
    })
  /** Loads what was saved meanwhile and opens the conflict dialog. */
  const showConflict = async (mine: WebhookSettings) => {
    try {
      const query = api.webhooks.list.queryOptions()
      const { endpoints } = await client.fetchQuery({ ...query, staleTime: 0 })
      const stored = endpoints.find(({ id }) => id === endpoint.id)
      if (stored) setConflict({ mine, stored: settingsOf(stored) })
    } catch {
      notify.error(FAILED)
    }
  }
  const choose = (
    { mine, stored }: NonNullable<typeof conflict>,
    choices: Choices<keyof WebhookSettings>,
    nothingLeft: boolean,
  ) => {
    setConflict(undefined)
    setOpened(stored)
    form.reset(stored)
    if (nothingLeft) return onDone()
    const of = (name: keyof WebhookSettings) => (choices[name] === 'mine' ? mine : stored)
    const chosen = {
      url: of('url').url,
      events: of('events').events,
      enabled: of('enabled').enabled,
    }
    form.reset(chosen, { keepDefaultValues: true })
    send(chosen, stored)
  }
  return (
    <EndpointFields
      label="Endpoint"
      form={form}
      hint={hint}
      onSubmit={(settings) => send(settings, opened)}
    >
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
      <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
        Cancel
      </Button>
      <UnsavedGuard unsaved={form.formState.isDirty && !save.isSuccess} />
      {conflict && (
        <ConflictDialog
          what="This endpoint"
          differences={differencesOf(
            LABELS,
            inWords(opened),
            inWords(conflict.mine),
            inWords(conflict.stored),
          )}
          onClose={() => setConflict(undefined)}
          onChoose={(choices, nothingLeft) => choose(conflict, choices, nothingLeft)}
        />
      )}
    </EndpointFields>
  )
}
