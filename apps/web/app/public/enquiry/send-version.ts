import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { ApiError } from '#app/api/error.ts'

type Body = EnquirySubmission | FormData

const MAX_VERSIONS = 9

const isOtherContent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  error.issues.some(({ path }) => path === 'submissionId')

function withId(body: Body, submissionId: string): Body {
  if (!(body instanceof FormData)) return { ...body, submissionId }
  body.set('submissionId', submissionId)
  return body
}

/**
 * Sends an enquiry. If the server stored an earlier version whose response was lost, the changed one is sent with a number
 * after its id. A repeated attempt ends at the same number, so no version is stored twice.
 */
export async function sendVersion<Result>(
  body: Body,
  send: (body: Body) => Promise<Result>,
): Promise<Result> {
  const id = body instanceof FormData ? body.get('submissionId') : body.submissionId
  for (let version = 1; ; version++) {
    try {
      return await send(version === 1 ? body : withId(body, `${id}-${version}`))
    } catch (error) {
      if (version === MAX_VERSIONS || !isOtherContent(error)) throw error
    }
  }
}
