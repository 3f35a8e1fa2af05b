import { type Account, RECOVERY_CODES, TwoStepProof } from '@dhow/contract/admin/account'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { copyText, notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { saveFile } from '#app/api/files.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { AccountCard } from './account-card.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

/** A warning is shown below this number of recovery codes. */
const FEW_CODES = 3

/** The two-step login: off, being set up, or on. */
export function TwoStep({ account: { twoStep } }: { account: Account }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const title = useRef<HTMLHeadingElement>(null)
  const reload = () => void client.invalidateQueries({ queryKey: api.account.get.key() })
  const show = (fresh: string[]) => {
    setCodes(fresh)
    reload()
  }
  /** Called when the focused element is removed. */
  const focusTitle = () => title.current?.focus()
  return (
    <AccountCard title="Two-step login" titleRef={title}>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        Logging in also requires a code from an app on your phone. Your password alone is not
        enough.
      </p>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined)
            focusTitle()
          }}
        />
      )}
      {!codes && !twoStep && <TwoStepSetup onCodes={show} />}
      {!codes && twoStep && (
        <TwoStepState
          recoveryCodes={twoStep.recoveryCodes}
          onCodes={show}
          onOff={() => {
            reload()
            focusTitle()
          }}
        />
      )}
    </AccountCard>
  )
}

type TwoStepStateProps = {
  recoveryCodes: number
  /** Receives new recovery codes. */
  onCodes: (codes: string[]) => void
  onOff: () => void
}

/** The controls of an active two-step login. */
function TwoStepState({ recoveryCodes, onCodes, onOff }: TwoStepStateProps) {
  const form = useForm({
    resolver: zodResolver(TwoStepProof),
    defaultValues: { currentPassword: '', code: '' },
  })
  const { errors } = form.formState
  const onError = notifyFormError(form, 'Could not save the change. Try again.')
  const renew = api.account.renewRecoveryCodes.useMutation({
    onSuccess: ({ message, recoveryCodes: fresh }) => {
      notify.success(message)
      onCodes(fresh)
    },
    onError,
  })
  const disable = api.account.disableTwoStep.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      onOff()
    },
    onError,
  })
  const busy = renew.isPending || disable.isPending
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid max-w-sm gap-4">
      <p className={recoveryCodes < FEW_CODES ? 'text-amber' : undefined}>
        Two-step login is on. {recoveryCodes} of {RECOVERY_CODES} recovery codes left.
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        limit={LIMITS.password}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        limit={LIMITS.code}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={busy}
          onClick={form.handleSubmit((body) => renew.mutate({ body }))}
        >
          Create new recovery codes
        </Button>
        <Button
          variant="danger"
          disabled={busy}
          onClick={form.handleSubmit((body) => disable.mutate({ body }))}
        >
          Turn off two-step login
        </Button>
      </div>
    </form>
  )
}

type RecoveryCodesProps = { codes: string[]; onSaved: () => void }

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // The previous form, which had the focus, is gone.
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = () => copyText(text, 'Recovery codes copied!')
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
        <Button variant="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="quiet" onClick={save}>
          Download codes
        </Button>
        <Button onClick={onSaved}>I have saved the codes</Button>
      </div>
    </div>
  )
}
