import type { Issue } from '@dhow/contract/errors'
import type { Enquiry } from '@dhow/contract/messages'
import { type ActionFunctionArgs, data } from 'react-router'
import { ApiError, messageOf } from '#app/api/error.ts'
import { apiOnServer } from '#app/api/loaders.ts'
import { type EnquiryValues, FIELDS } from './values.ts'

/** What came of a form that was sent without JavaScript. */
export type EnquiryResult =
  | { sent: true }
  | { sent: false; message: string; issues: Issue[]; values: EnquiryValues }

/** Sends the enquiry of a posted form; what the API refuses is answered with what was typed. */
export async function receiveEnquiry({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const values = valuesOf(form)
  const body = { ...(values as Enquiry), topic: String(form.get('topic') ?? '') }
  try {
    await apiOnServer({ request, context }).messages.send.call({ body })
    return data<EnquiryResult>({ sent: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const message = messageOf(error, 'Failed to send message')
    const result: EnquiryResult = { sent: false, message, issues: error.issues, values }
    return data(result, { status: error.status || 503 })
  }
}

function valuesOf(form: FormData): EnquiryValues {
  return Object.fromEntries(
    // Forms end lines with CR LF, of which the field and its limit know nothing.
    FIELDS.map((field) => [field, String(form.get(field) ?? '').replaceAll('\r\n', '\n')]),
  ) as EnquiryValues
}
