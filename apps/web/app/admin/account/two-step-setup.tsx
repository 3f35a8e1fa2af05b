import { TwoStepBegin, TwoStepCode } from '@dhow/contract/account'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { QrCode } from './qr-code.tsx'

/** @param onCodes receives the recovery codes once the two-step login is on */
export function TwoStepSetup({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const form = useForm({
    resolver: zodResolver(TwoStepBegin),
    defaultValues: { currentPassword: '' },
  })
  const begin = api.account.beginTwoStep.useMutation({
    onError: (error) => {
      showIssues(error, form)
      notify.error(messageOf(error, 'It could not be begun. Please try again.'))
    },
  })
  if (begin.data) {
    return <FirstCode {...begin.data} onCodes={onCodes} onCancel={() => begin.reset()} />
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => begin.mutate({ body }))}
      className="grid max-w-sm gap-4"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        limit={LIMITS.password}
        error={form.formState.errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <Button type="submit" disabled={begin.isPending} className="justify-self-start">
        {begin.isPending ? 'One moment…' : 'Set up'}
      </Button>
    </form>
  )
}

type FirstCodeProps = {
  secret: string
  uri: string
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

function FirstCode({ secret, uri, onCodes, onCancel }: FirstCodeProps) {
  const form = useForm({ resolver: zodResolver(TwoStepCode), defaultValues: { code: '' } })
  const start = useRef<HTMLParagraphElement>(null)
  // The form before it, which had the focus, is gone.
  useEffect(() => start.current?.focus(), [])
  const enable = api.account.enableTwoStep.useMutation({
    onSuccess: ({ message, recoveryCodes }) => {
      notify.success(message)
      onCodes(recoveryCodes)
    },
    onError: (error) => {
      showIssues(error, form)
      notify.error(messageOf(error, 'It was not switched on. Please try again.'))
      if (error.status === 410) onCancel()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => enable.mutate({ body }))}
      className="grid gap-4"
    >
      <p ref={start} tabIndex={-1} className="max-w-prose">
        1. Scan this with an authenticator app, such as Google Authenticator, Microsoft
        Authenticator or a password manager, or type the key into it.
      </p>
      <QrCode text={uri} label="The key as a QR code" />
      <p className="text-sm">
        <span className="text-muted">Key: </span>
        <code dir="ltr" className="wrap-anywhere">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <div className="grid max-w-sm gap-4">
        <TextField
          label="2. The code that the app shows now"
          autoComplete="one-time-code"
          inputMode="numeric"
          limit={LIMITS.code}
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={enable.isPending}>
            {enable.isPending ? 'One moment…' : 'Switch on'}
          </Button>
          <Button variant="quiet" disabled={enable.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
