import { paths } from '@dhow/contract/paths'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { notifyLinkSent } from '#app/admin/account/password-notices.tsx'
import { SessionList } from '#app/admin/account/session-list.tsx'
import { api } from '#app/api/office.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { notify } from '#app/ui/toast.tsx'

export default function ChangePassword() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const isStored = api.mail.health.useQuery().data?.configured === false
  const request = api.admin.requestReset.useMutation({
    onSuccess: (sent) => {
      notifyLinkSent(sent)
      void navigate(paths.dashboard)
    },
    onError: () => {
      setAsking(false)
      notify.error('Failed to send reset password link')
    },
  })
  return (
    <>
      <NoIndexMeta title="Change Password — Admin" />
      <div className="mx-auto max-w-xl py-10 text-center">
        <h1 className="text-2xl font-semibold">
          Are you sure you want to change the admin password?
        </h1>
        {isStored && (
          <p className="mt-4 rounded-card bg-amber-soft px-4 py-3 text-amber">
            No mail server is set up, so the link is saved as a file in the mail folder on the
            server.
          </p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.dashboard} variant="quiet">
            No, I clicked by mistake
          </ButtonLink>
          <Button onClick={() => setAsking(true)}>Yes, I want to</Button>
        </div>
        <p className="mt-8 text-sm">
          <Link to={paths.account} className="text-sea underline">
            E-mail address and two-step login
          </Link>
        </p>
        <SessionList />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Confirm Password Reset"
        confirm="Yes, send reset link"
        busy={request.isPending}
        onConfirm={() => request.mutate({})}
      >
        {isStored
          ? 'The link is saved as a file on the server. It works once and expires after 30 minutes.'
          : "We send a link to the administrator's address. It works once and expires after 30 minutes."}
      </ConfirmDialog>
    </>
  )
}
