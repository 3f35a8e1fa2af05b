import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { UnlistedMeta } from '#app/ui/page-meta.tsx'
import { notify } from '#app/ui/toast.tsx'

export default function ChangePassword() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const request = api.admin.requestReset.useMutation({
    onSuccess: () => {
      notify.linkSent()
      void navigate(paths.dashboard)
    },
    onError: () => {
      setAsking(false)
      notify.error('Failed to send reset password link')
    },
  })
  return (
    <>
      <UnlistedMeta title="Change Password — Admin" />
      <div className="mx-auto max-w-xl py-10 text-center">
        <h1 className="text-2xl font-semibold">
          Are you sure you want to change the admin password?
        </h1>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.dashboard} look="quiet">
            No, I clicked by mistake
          </ButtonLink>
          <Button onClick={() => setAsking(true)}>Yes, I want to</Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Confirm Password Reset"
        cancel="Cancel"
        confirm="Yes, send reset link"
        busy={request.isPending}
        onConfirm={() => request.mutate({})}
      >
        We mail a link to the administrator's address. It works once, within 30 minutes.
      </ConfirmDialog>
    </>
  )
}
