import { useState } from 'react'
import { SecretPanel } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'

/** The secret of POST /api/inbound-mail, for mail servers and forwarding services. */
export function InboundSecret({ hasSecret }: { hasSecret: boolean }) {
  const [secret, setSecret] = useState<string>()
  const outcome = useOutcome([api.mail.mailbox], 'Could not change the secret. Try again.', () =>
    setSecret(undefined),
  )
  const create = api.mail.newInboundSecret.useMutation({
    ...outcome,
    onSuccess: (created) => setSecret(created.secret),
  })
  const remove = api.mail.removeInboundSecret.useMutation(outcome)
  const isBusy = create.isPending || remove.isPending
  return (
    <section aria-labelledby="inbound-secret" className="grid gap-3 border-t border-line pt-5">
      <h3 id="inbound-secret" className="font-semibold">
        Without a mailbox
      </h3>
      <p className="max-w-prose text-sm text-muted">
        A mail server or a forwarding service can send each mail to{' '}
        <code className="wrap-anywhere">POST /api/inbound-mail</code>, signed with Standard
        Webhooks. See the manual.
      </p>
      {secret && (
        <SecretPanel
          title="Signing secret"
          hint="Enter it in your mail server or forwarding service."
          secret={secret}
          onSaved={() => setSecret(undefined)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {hasSecret ? (
          <>
            <ConfirmButton
              label="Replace secret"
              title="Replace the secret?"
              confirm="Replace secret"
              busy={isBusy}
              onConfirm={() => create.mutateAsync({})}
            >
              Mails that are signed with the old secret are refused.
            </ConfirmButton>
            <ConfirmButton
              label="Delete secret"
              title="Delete the secret?"
              confirm="Delete secret"
              busy={isBusy}
              onConfirm={() => remove.mutateAsync({})}
            >
              Mails from servers and forwarding services are then refused.
            </ConfirmButton>
          </>
        ) : (
          <Button variant="quiet" disabled={isBusy} onClick={() => create.mutate({})}>
            Create signing secret
          </Button>
        )}
      </div>
    </section>
  )
}
