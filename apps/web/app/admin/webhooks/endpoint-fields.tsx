import { LIMITS } from '@dhow/contract/limits'
import type { WebhookEvent } from '@dhow/contract/webhooks'
import { WEBHOOK_EVENTS, WebhookSettings } from '@dhow/contract/webhooks'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Switch } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'

export const useEndpointForm = (defaultValues: WebhookSettings) =>
  useForm({ resolver: zodResolver(WebhookSettings), defaultValues })

type Props = {
  form: UseFormReturn<WebhookSettings>
  onSubmit: (settings: WebhookSettings) => void
  /** The name of the form. */
  label: string
  hint?: string
  children: ReactNode
}

/** The fields of an endpoint: URL, events and whether it is on. */
export function EndpointFields({ form, onSubmit, label, hint, children }: Props) {
  const id = useId()
  const { errors } = form.formState
  const enabled = form.watch('enabled')
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={form.handleSubmit(onSubmit)}
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
        error={errors.url?.message}
        {...form.register('url')}
      />
      <fieldset {...(errors.events && { 'aria-describedby': `${id}-events` })}>
        <legend className="text-sm font-medium">Events</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex items-start gap-2.5 py-2.5 text-sm">
            <input
              type="checkbox"
              value={event}
              className="mt-px size-4.5 shrink-0 accent-sea"
              {...form.register('events')}
            />
            <span>
              {EVENT_TEXTS[event]} <code className="text-muted">{event}</code>
            </span>
          </label>
        ))}
        {errors.events && (
          <p id={`${id}-events`} className="text-sm text-coral">
            {errors.events.message}
          </p>
        )}
      </fieldset>
      <div className="flex items-center gap-3 text-sm font-medium">
        <Switch
          label="On"
          checked={enabled}
          onChange={() => form.setValue('enabled', !enabled, { shouldDirty: true })}
        />
        On
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </form>
  )
}

export const EVENT_TEXTS: Record<WebhookEvent, string> = {
  'enquiry.created': 'A new enquiry',
  'enquiry.replied': 'A reply to an enquiry',
  'product.changed': 'Products added, changed or deleted',
}
