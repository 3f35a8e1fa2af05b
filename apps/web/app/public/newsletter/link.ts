import type { Api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'

/** The action and token of a link in a newsletter mail. */
export type NewsletterLink = { intent: 'confirm' | 'unsubscribe'; token: string }

/** The outcome of following a link, with a message for the person. */
export type LinkResult = { done: boolean; message: string }

/** The newsletter link in a URL; undefined when there is none. */
export function readLink(search: URLSearchParams): NewsletterLink | undefined {
  for (const intent of ['confirm', 'unsubscribe'] as const) {
    const token = search.get(intent)
    if (token) return { intent, token }
  }
  return undefined
}

/** Performs the link's action. Called on a button press only, because mail scanners open every link. */
export async function followLink(
  api: Api,
  { intent, token }: NewsletterLink,
): Promise<LinkResult & { status: number }> {
  try {
    const { message } = await api.newsletter[intent].call({ body: { token } })
    return { done: true, message, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const message = messageOf(error, 'That did not work. Please try again.')
    return { done: false, message, status: error.status || 503 }
  }
}
