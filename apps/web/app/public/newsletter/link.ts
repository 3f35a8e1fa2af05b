import type { Api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'

/** What the link in a mail of the newsletter asks for, and the token that says for whom. */
export type NewsletterLink = { intent: 'confirm' | 'unsubscribe'; token: string }

/** What came of following it, in words for the person. */
export type LinkResult = { done: boolean; message: string }

/** The link that an address was opened by; undefined when it is none of the newsletter's. */
export function readLink(search: URLSearchParams): NewsletterLink | undefined {
  for (const intent of ['confirm', 'unsubscribe'] as const) {
    const token = search.get(intent)
    if (token) return { intent, token }
  }
  return undefined
}

/** Does what the link asks for. Called on a press only: mail scanners open every link by themselves. */
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
