import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { getMessage } from '#app/api/error.ts'
import { LoginPage, Outcome, Refusal, useLinkToken } from '#app/shell/session/login-page.tsx'
import { Button } from '#app/ui/button.tsx'

export default function ConfirmEmail() {
  const client = useQueryClient()
  const token = useLinkToken()
  const confirm = api.account.confirmEmail.useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.key() }),
  })
  return (
    <LoginPage title="Confirm your address">
      {confirm.isSuccess ? (
        <Outcome>{confirm.data.message}</Outcome>
      ) : (
        <>
          <p>After you confirm, log in with the address that received this link.</p>
          {confirm.error && (
            <Refusal>{getMessage(confirm.error, 'The server did not respond. Try again.')}</Refusal>
          )}
          <Button
            disabled={token === undefined || confirm.isPending}
            onClick={() => confirm.mutate({ body: { token: token ?? '' } })}
          >
            Confirm address
          </Button>
        </>
      )}
    </LoginPage>
  )
}
