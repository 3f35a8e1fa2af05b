import type { Issue } from '@dhow/contract/errors'
import { SentEnquiry } from '@dhow/contract/sent-enquiry'

/** What is wrong with an enquiry, by the schema that the server has. */
export const issuesOf = (enquiry: unknown): Issue[] =>
  SentEnquiry.safeParse(enquiry).error?.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  })) ?? []
