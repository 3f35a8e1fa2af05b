import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SecretPanel } from '#app/admin/frame/card.tsx'
import { ConfirmButton } from '#app/admin/frame/confirmation.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

/** The secret of POST /api/inbound-mail, for mail servers and forwarding services. */
export function InboundSecret({ hasSecret }: { hasSecret: boolean }) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const reload = () => client.invalidateQueries({ queryKey: api.mail.mailbox.key() })
  const onError = notifyError('Could not change the secret. Try again.')
  const create = api.mail.newInboundSecret.useMutation({
    onSuccess: ({ secret: created }) => {
      setSecret(created)
      return reload()
    },
    onError,
  })
  const remove = api.mail.removeInboundSecret.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      setSecret(undefined)
      return reload()
    },
    onError,
  })
  const isBusy = create.isPending || remove.isPending
  return (
    <section aria-labelledby="inbound-secret" className="grid gap-3 border-t border-line pt-5">
      <h3 id="inbound-secret" className="font-semibold">
        Without a mailbox
      </h3>
      <p className="max-w-prose text-sm text-muted">
        A mail server or a forwarding service can hand over each mail with{' '}
        <code className="wrap-anywhere">POST /api/inbound-mail</code>, signed by Standard Webhooks.
        The manual describes how.
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
              Mails that are handed over are refused.
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
