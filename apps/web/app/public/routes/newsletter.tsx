import { paths } from '@dhow/contract/paths'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { type Api, api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'
import { apiOnServer } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-company.ts'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/section.tsx'
import type { Route } from './+types/newsletter.ts'

type NewsletterLink = { intent: 'confirm' | 'unsubscribe'; token: string }
type LinkResult = { done: boolean; message: string }

const NO_LINK: LinkResult & { status: number } = {
  done: false,
  message: 'This link is incomplete. Open it from the e-mail again.',
  status: 400,
}

/** Handles a form post without JavaScript, and a mail client's one-click unsubscribe (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...result } = await followLink(apiOnServer({ context }), request)
  return data<LinkResult>(result, { status })
}

export const clientAction = ({ request }: Route.ClientActionArgs): Promise<LinkResult> =>
  followLink(api, request)

const ACTIONS = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'You will get our news by e-mail. You can unsubscribe at any time.',
    button: 'Confirm subscription',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    text: 'We will delete your address and stop sending you e-mails.',
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

function readLink(search: URLSearchParams): NewsletterLink | undefined {
  for (const intent of ['confirm', 'unsubscribe'] as const) {
    const token = search.get(intent)
    if (token) return { intent, token }
  }
  return undefined
}

/** Only call this on a button press: mail scanners open every link. */
async function followLink(api: Api, { url }: Request): Promise<LinkResult & { status: number }> {
  const link = readLink(new URL(url).searchParams)
  if (!link) return NO_LINK
  try {
    const { message } = await api.newsletter[link.intent].call({ body: { token: link.token } })
    return { done: true, message, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const message = messageOf(error, 'Could not complete the request. Try again.')
    return { done: false, message, status: error.status || 503 }
  }
}
