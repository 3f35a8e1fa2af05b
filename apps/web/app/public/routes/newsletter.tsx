import { paths } from '@dhow/contract/paths'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { api } from '#app/api/client.ts'
import { apiOnServer } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { followLink, type LinkResult, readLink } from '#app/public/newsletter/link.ts'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/section.tsx'
import type { Route } from './+types/newsletter.ts'

const NO_LINK: LinkResult & { status: number } = {
  done: false,
  message: 'This link is not whole. Please open it from the mail once more.',
  status: 400,
}

/** A submit without JavaScript, or a mail client's one-click unsubscribe (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const link = readLink(new URL(request.url).searchParams)
  const { status, ...followed } = link ? await followLink(apiOnServer({ context }), link) : NO_LINK
  return data<LinkResult>(followed, { status })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<LinkResult> {
  const link = readLink(new URL(request.url).searchParams)
  return link ? followLink(api, link) : NO_LINK
}

const ACTIONS = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'You will hear from us by e-mail, and can leave at any time.',
    button: 'Yes, keep me updated',
  },
  unsubscribe: {
    title: 'Leave the newsletter',
    text: 'We will forget your address and write no more.',
    button: 'Unsubscribe',
  },
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const link = readLink(useSearchParams()[0])
  const busy = useNavigation().state !== 'idle'
  const page = link && ACTIONS[link.intent]
  const result = actionData ?? (link ? undefined : NO_LINK)
  return (
    <>
      <SiteMeta title="Newsletter" path={paths.newsletter} origin={useOrigin()} indexed={false} />
      <Banner title={page?.title ?? 'Newsletter'} />
      <div className="container-page grid justify-items-start gap-6 py-[clamp(3rem,6vw,6rem)]">
        <p role={result && !result.done ? 'alert' : 'status'} className="max-w-prose text-lead">
          {result?.message ?? page?.text}
        </p>
        {page && !result?.done && (
          <Form method="post">
            <Button type="submit" disabled={busy}>
              {page.button}
            </Button>
          </Form>
        )}
        {result?.done && <ButtonLink to={paths.products}>Explore Products</ButtonLink>}
      </div>
    </>
  )
}
