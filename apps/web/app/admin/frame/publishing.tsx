import type { ReactNode } from 'react'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'

const CHANGED = [api.company.layout, api.dashboard.firstSteps]

export function PublishButton({ children }: { children?: ReactNode }) {
  const publish = api.company.publish.useMutation(
    useOutcome(CHANGED, 'Could not publish your site. Try again.'),
  )
  return (
    <ConfirmButton
      primary
      label="Publish your site"
      title="Publish your site?"
      confirm="Publish"
      onConfirm={() => publish.mutateAsync({})}
    >
      <p>Everybody can then open it. You can close it again.</p>
      {children}
    </ConfirmButton>
  )
}

export function CloseSiteButton() {
  const close = api.company.close.useMutation(
    useOutcome(CHANGED, 'Could not close your site. Try again.'),
  )
  return (
    <ConfirmButton
      label="Close the site again"
      title="Close the site to visitors?"
      confirm="Close the site"
      danger
      onConfirm={() => close.mutateAsync({})}
    >
      <p>
        Visitors then see “This site is being prepared” on every page. They cannot send enquiries,
        and links in your mails, such as those to quotations, do not open.
      </p>
      <p className="mt-2">
        You still see the site, and can publish it again at any time. Search engines may show old
        copies for some days.
      </p>
    </ConfirmButton>
  )
}
