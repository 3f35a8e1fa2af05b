import {
  type Account,
  RECOVERY_CODES,
  TwoStepCode,
  TwoStepProof,
} from '@dhow/contract/account/account'
import { LIMITS } from '@dhow/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useRef, useState } from 'react'
import { Card } from '#app/admin/ui/card.tsx'
import { CurrentPasswordField, PasswordConfirmationForm } from '#app/admin/ui/confirmation.tsx'
import { copyText, notifyFormError } from '#app/admin/ui/notices.tsx'
import { saveFile } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'

const FEW_CODES = 3

export function TwoStep({ account: { twoStep } }: { account: Account }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const title = useRef<HTMLHeadingElement>(null)
  const change = (newCodes?: string[]) => {
    setCodes(newCodes)
    void client.invalidateQueries({ queryKey: api.account.get.key() })
    // The focused element is removed.
    if (!newCodes) title.current?.focus()
  }
  return (
    <Card
      title="Two-step login"
      titleRef={title}
      intro="To log in, you also need a code from an app on your phone. A stolen password alone is then useless."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => change()} />
      ) : twoStep ? (
        <TwoStepState recoveryCodes={twoStep.recoveryCodes} onChange={change} />
      ) : (
        <TwoStepSetup onCodes={change} />
      )}
    </Card>
  )
}

type TwoStepStateProps = {
  recoveryCodes: number
  /** Receives new recovery codes; undefined when the two-step login was turned off. */
  onChange: (codes?: string[]) => void
}

function TwoStepState({ recoveryCodes, onChange }: TwoStepStateProps) {
  const form = useZodForm(TwoStepProof, { currentPassword: '', code: '' })
  const outcome = {
    onSuccess: (done: { message: string; recoveryCodes?: string[] }) => {
      notify.success(done.message)
      onChange(done.recoveryCodes)
    },
    onError: notifyFormError(form, 'Could not save the change. Try again.'),
  }
  const renew = api.account.renewRecoveryCodes.useMutation(outcome)
  const disable = api.account.disableTwoStep.useMutation(outcome)
  const busy = renew.isPending || disable.isPending
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid max-w-sm gap-4">
      <p className={recoveryCodes < FEW_CODES ? 'text-amber' : undefined}>
        Two-step login is on. {recoveryCodes} of {RECOVERY_CODES} recovery codes left.
      </p>
      <CurrentPasswordField {...form.field('currentPassword')} />
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        limit={LIMITS.twoStepCode}
        {...form.field('code')}
      />
      {form.notSaved}
      <div className="flex flex-wrap gap-3">
        <Button quiet disabled={busy} onClick={form.handleSubmit((body) => renew.mutate({ body }))}>
          Create new recovery codes
        </Button>
        <Button
          danger
          disabled={busy}
          onClick={form.handleSubmit((body) => disable.mutate({ body }))}
        >
          Turn off two-step login
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const text = `${codes.join('\n')}\n`
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        Your recovery codes
      </h3>
      <p className="max-w-prose">
        Each code logs you in once if you lose the app. Store the codes somewhere safe, away from
        this computer and your phone. They are shown only once.
      </p>
      <ol className="grid gap-x-8 gap-y-1 rounded-card border border-line bg-paper p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button quiet onClick={() => void copyText(text, 'Recovery codes copied!')}>
          Copy
        </Button>
        <Button quiet onClick={save}>
          Download codes
        </Button>
        <Button onClick={onSaved}>I have saved the codes</Button>
      </div>
    </div>
  )
}

type Props = { onCodes: (codes: string[]) => void }

function TwoStepSetup({ onCodes }: Props) {
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
          limit={LIMITS.twoStepCode}
          {...form.field('code')}
        />
        {form.notSaved}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={enable.isPending}>
            {enable.isPending ? 'One moment…' : 'Turn on two-step login'}
          </Button>
          <Button quiet disabled={enable.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Renders dark on light in both themes, because many cameras read nothing else. */
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
