import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { useLinkToken } from '#app/public/account/link-token.ts'
import { LoginPage, Outcome, Refusal } from '#app/public/account/login-page.tsx'
import { Button } from '#app/ui/button.tsx'

export default function ConfirmEmail() {
  const client = useQueryClient()
  const token = useLinkToken()
  const confirm = api.account.confirmEmail.useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key() }),
  })
  return (
    <LoginPage title="Confirm your address">
      {confirm.isSuccess ? (
        <Outcome>{confirm.data.message}</Outcome>
      ) : (
        <>
          <p>From then on you log in with the address that this link was mailed to.</p>
          {confirm.error && (
            <Refusal>
              {messageOf(confirm.error, 'The site did not answer. Please try again.')}
            </Refusal>
          )}
          <Button
            disabled={token === undefined || confirm.isPending}
            onClick={() => confirm.mutate({ body: { token: token ?? '' } })}
          >
            Confirm this address
          </Button>
        </>
      )}
    </LoginPage>
  )
}
