import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { type Api, api } from '#app/api/client.ts'
import { ApiError, translateFailure } from '#app/api/error.ts'
import { getServerApi } from '#app/api/loaders.ts'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/section.tsx'
import type { Route } from './+types/newsletter.ts'

type NewsletterLink = { intent: 'confirm' | 'unsubscribe'; token: string }
type LinkResult = { done: true } | ({ done: false } & Pick<ApiError, 'message' | 'code'>)

/** Handles a form post without JavaScript, and a mail client's one-click unsubscribe (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const { result, status } = await followLink(getServerApi({ context }), request)
  return data(result, { status })
}

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<LinkResult> =>
  (await followLink(api, request)).result

const ACTIONS = {
  confirm: {
    title: /*i18n*/ 'Confirm your subscription',
    text: /*i18n*/ 'You will get our news by e-mail. You can unsubscribe at any time.',
    button: /*i18n*/ 'Confirm subscription',
    done: /*i18n*/ 'Thank you! You are on the list.',
  },
  unsubscribe: {
    title: /*i18n*/ 'Unsubscribe from the newsletter',
    text: /*i18n*/ 'We will delete your address and stop sending you e-mails.',
    button: /*i18n*/ 'Unsubscribe',
    done: /*i18n*/ 'You are no longer on the list.',
  },
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const intent = readLink(useSearchParams()[0])?.intent
  const busy = useNavigation().state !== 'idle'
  const page = intent && ACTIONS[intent]
  const hasFailed = !page || actionData?.done === false
  return (
    <>
      <SiteMeta title={i18n.t('Newsletter')} path={paths.newsletter} indexed={false} />
      <Banner title={i18n.t(page?.title ?? /*i18n*/ 'Newsletter')} />
      <div className="container-page grid justify-items-start gap-6 py-[clamp(3rem,6vw,6rem)]">
        <p role={hasFailed ? 'alert' : 'status'} className="max-w-prose text-lead">
          {getText(intent, actionData, i18n)}
        </p>
        {page && !actionData?.done && (
          <Form method="post">
            <Button type="submit" disabled={busy}>
              {i18n.t(page.button)}
            </Button>
          </Form>
        )}
        {actionData?.done && (
          <ButtonLink to={paths.products}>{i18n.t('Explore Products')}</ButtonLink>
        )}
      </div>
    </>
  )
}

function getText(
  intent: NewsletterLink['intent'] | undefined,
  result: LinkResult | undefined,
  i18n: I18n,
) {
  if (!intent) return i18n.t('This link is incomplete. Open it from the e-mail again.')
  if (!result) return i18n.t(ACTIONS[intent].text)
  if (result.done) return i18n.t(ACTIONS[intent].done)
  const fallback =
    result.code === 'not_found'
      ? i18n.t('This link is no longer valid. Please enter your address again.')
      : i18n.t('Could not complete the request. Try again.')
  return translateFailure(result, fallback, i18n)
}

function readLink(search: URLSearchParams) {
  for (const intent of ['confirm', 'unsubscribe'] as const) {
    const token = search.get(intent)
    if (token) return { intent, token }
  }
  return undefined
}

/** Only call this on a button press: mail scanners open every link. */
async function followLink(
  api: Api,
  { url }: Request,
): Promise<{ result: LinkResult; status: number }> {
  const link = readLink(new URL(url).searchParams)
  if (!link) return { result: { done: false, message: '', code: undefined }, status: 400 }
  try {
    await api.newsletter[link.intent].call({ body: { token: link.token } })
    return { result: { done: true }, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return { result: { done: false, message, code }, status: status || 503 }
  }
}
