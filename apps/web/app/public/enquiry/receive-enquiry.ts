import type { ErrorCode, Issue } from '@dhow/contract/errors'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import { type ActionFunctionArgs, data } from 'react-router'
import { ApiError } from '#app/api/error.ts'
import { apiOnServer } from '#app/api/loaders.ts'
import { type EnquiryValues, valuesOf } from './values.ts'

/** Result of a form that was posted without JavaScript. */
export type EnquiryResult =
  | { sent: true }
  | {
      sent: false
      message: string
      code: ErrorCode | undefined
      issues: Issue[]
      values: EnquiryValues
    }

export async function receiveEnquiry({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const values = valuesOf(form)
  const body = { ...(values as Enquiry), topic: String(form.get('topic') ?? '') }
  try {
    await apiOnServer({ context }).messages.send.call({ body })
    return data<EnquiryResult>({ sent: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, issues } = error
    const result: EnquiryResult = { sent: false, message, code, issues, values }
    return data(result, { status: error.status || 503 })
  }
}
