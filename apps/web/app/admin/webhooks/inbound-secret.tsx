import { useState } from 'react'
import { Card, SecretPanel } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'

/** The secret of POST /api/inbound-mail, for mail servers and forwarding services. */
export function InboundSecret() {
  const [secret, setSecret] = useState<string>()
  const hasSecret = api.mail.mailbox.useQuery().data?.hasSecret
  const outcome = useOutcome([api.mail.mailbox], 'Could not change the secret. Try again.', () =>
    setSecret(undefined),
  )
  const create = api.mail.newInboundSecret.useMutation({
    ...outcome,
    onSuccess: (created) => setSecret(created.secret),
  })
  const remove = api.mail.removeInboundSecret.useMutation(outcome)
  return (
    <Card
      title="Mails from another program"
      intro="If your website cannot read your mailbox, another program can hand over the answers of buyers. Give your programmer this secret and the chapter “Mails without IMAP” of the API guide."
      className="mt-8 max-w-3xl"
    >
      {secret && (
        <SecretPanel
          title="Secret for handing over mails"
          hint="Enter it in the program that hands over the mails."
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
              onConfirm={() => create.mutateAsync({})}
            >
              Mails from programs that still use the old secret are refused.
            </ConfirmButton>
            <ConfirmButton
              label="Delete secret"
              title="Delete the secret?"
              onConfirm={() => remove.mutateAsync({})}
            >
              Other programs can no longer hand over mails.
            </ConfirmButton>
          </>
        ) : (
          <Button
            quiet
            disabled={hasSecret === undefined || create.isPending}
            onClick={() => create.mutate({})}
          >
            Create secret
          </Button>
        )}
      </div>
    </Card>
  )
}
