import { WEBHOOK_EVENTS, type WebhookSettings } from '@dhow/contract/webhooks'
import { useState } from 'react'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { EndpointFields, useEndpointForm } from './endpoint-fields.tsx'

const NEW: WebhookSettings = { url: '', events: [...WEBHOOK_EVENTS], enabled: true }

type Props = {
  hint: string
  isOpen: boolean
  /** While another form is open. */
  disabled: boolean
  onOpen: (isOpen: boolean) => void
  /** Called with the id and the secret, which nobody is shown again. */
  onAdded: (added: { id: string; secret: string }) => Promise<void>
}

/** A button that opens the form of a new endpoint. */
export function AddEndpoint({ hint, isOpen, disabled, onOpen, onAdded }: Props) {
  const [wasLeft, setWasLeft] = useState(false)
  const leave = () => {
    setWasLeft(true)
    onOpen(false)
  }
  if (isOpen) {
    return (
      <div className="rounded-card border border-line bg-raised p-5">
        <NewEndpoint hint={hint} onAdded={onAdded} onCancel={leave} />
      </div>
    )
  }
  return (
    <Button
      className="justify-self-start"
      autoFocus={wasLeft}
      disabled={disabled}
      onClick={() => onOpen(true)}
    >
      Add endpoint
    </Button>
  )
}

type NewProps = Pick<Props, 'hint' | 'onAdded'> & { onCancel: () => void }

function NewEndpoint({ hint, onAdded, onCancel }: NewProps) {
  const form = useEndpointForm(NEW)
  const create = api.webhooks.create.useMutation({
    onSuccess: onAdded,
    onError: notifyFormError(form, 'Could not add the endpoint. Try again.'),
  })
  return (
    <EndpointFields
      label="New endpoint"
      form={form}
      hint={hint}
      onSubmit={(body) => create.mutate({ body })}
    >
      <Button type="submit" disabled={create.isPending}>
        {create.isPending ? 'Adding…' : 'Add endpoint'}
      </Button>
      <Button variant="quiet" disabled={create.isPending} onClick={onCancel}>
        Cancel
      </Button>
      <UnsavedGuard unsaved={form.formState.isDirty && !create.isSuccess} />
    </EndpointFields>
  )
}
