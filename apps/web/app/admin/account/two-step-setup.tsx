import { TwoStepCode } from '@dhow/contract/admin/account'
import { LIMITS } from '@dhow/contract/limits'
import encodeQR from 'qr'
import { PasswordConfirmationForm } from '#app/admin/frame/password-confirmation.tsx'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'

type Props = { onCodes: (codes: string[]) => void }

export function TwoStepSetup({ onCodes }: Props) {
  const begin = api.account.setUpTwoStep.useMutation()
  if (begin.data) {
    return <FirstCode {...begin.data} onCodes={onCodes} onCancel={() => begin.reset()} />
  }
  return (
    <PasswordConfirmationForm
      failure="Could not start the setup. Try again."
      onConfirm={(body) => begin.mutateAsync({ body })}
    >
      <Button type="submit" disabled={begin.isPending}>
        {begin.isPending ? 'One moment…' : 'Set up two-step login'}
      </Button>
    </PasswordConfirmationForm>
  )
}

type FirstCodeProps = Props & { secret: string; uri: string; onCancel: () => void }

function FirstCode({ secret, uri, onCodes, onCancel }: FirstCodeProps) {
  const form = useZodForm(TwoStepCode, { code: '' })
  const start = useFocusOnMount<HTMLParagraphElement>()
  const enable = api.account.enableTwoStep.useMutation({
    onSuccess: ({ message, recoveryCodes }) => {
      notify.success(message)
      onCodes(recoveryCodes)
    },
    onError: (error) => {
      notifyFormError(form, 'Could not turn on two-step login. Try again.')(error)
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
        1. Scan this code with an authenticator app, such as Google Authenticator or Microsoft
        Authenticator, or enter the key in the app.
      </p>
      <QrCode text={uri} label="QR code of the key" />
      <p className="text-sm">
        <span className="text-muted">Key: </span>
        <code dir="ltr" className="wrap-anywhere">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <div className="grid max-w-sm gap-4">
        <TextField
          label="2. Enter the code shown in the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          limit={LIMITS.code}
          {...form.field('code')}
        />
        {form.notSaved}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={enable.isPending}>
            {enable.isPending ? 'One moment…' : 'Turn on two-step login'}
          </Button>
          <Button variant="quiet" disabled={enable.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Dark on light in both themes: many cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
