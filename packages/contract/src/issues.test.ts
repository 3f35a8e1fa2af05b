import { expect, it } from 'vitest'
import * as z from 'zod'
import { choice, distinct, listField, whole } from './fields.ts'
import { type IssueCode, reason, toIssue } from './issues.ts'
import { EnquirySubmission } from './messages/enquiry-submission.ts'
import { email, httpsUrl, line, secret } from './text.ts'

const share = whole({ label: 'Share', min: 1, max: 100, unit: '%' })
const long = { max: 5, length: 6 }

it.each<[string, z.ZodType, unknown, IssueCode, object?]>([
  ['no value', line('Name', 5), undefined, 'required'],
  ['no choice', choice('Unit', ['kg', 'g']), '', 'required'],
  ['a long text, as it would be stored', line('Name', 5), '  Dhow  1 ', 'too_long', long],
  ['a short text', secret('Password', 9).min(3), 'ab', 'too_short', { min: 3, length: 2 }],
  ['a long list', listField('Ids', z.string(), 1), ['a', 'b'], 'too_many', { max: 1, length: 2 }],
  ['a short list', z.array(z.string()).min(1), [], 'too_few', { min: 1, length: 0 }],
  ['a large number', share, 101, 'out_of_range', { min: 1, max: 100, unit: '%' }],
  ['an e-mail address', email('Email', 99), 'ada@', 'invalid_email'],
  ['an address of the web', httpsUrl('Link', 99), 'ftp://a', 'invalid_url'],
  ['another choice', choice('Unit', ['kg', 'g']), 't', 'not_allowed', { allowed: 'kg, g' }],
  ['a repeated entry', distinct('Ids', z.string(), 9), ['a', 'a'], 'duplicate'],
  ['a check with a reason', z.any().refine(() => false, reason('file_type')), 1, 'file_type'],
  ['another check', z.any().refine(() => false), 1, 'invalid'],
  ['a wrong type', line('Name', 5), 7, 'invalid'],
])('gives a code to %s', (_title, schema, input, code, values) => {
  const { issues = [] } = schema.safeParse(input, { reportInput: true }).error ?? {}
  const message = expect.any(String)
  expect(issues.map(toIssue)).toEqual([{ path: '', message, code, ...(values && { values }) }])
})

it('names the field if the schema has no message of its own', () => {
  const schema = z.object({ changes: z.object({}), place: z.union([z.literal('sea'), z.int()]) })
  const { issues = [] } = schema.safeParse({ place: 'x' }, { reportInput: true }).error ?? {}
  expect(issues.map(toIssue).map(({ message }) => message)).toEqual([
    'changes is required.',
    'place is not valid.',
  ])
})

it('names nested fields, and fields that another one requires', () => {
  const sent = { name: 'Ada', email: 'a@b.example', terms: { phone: 7 } }
  const { issues = [] } = EnquirySubmission.safeParse(sent, { reportInput: true }).error ?? {}
  expect(issues.map(toIssue).map(({ path, code }) => [path, code])).toEqual([
    ['terms.phone', 'invalid'],
    ['subject', 'required'],
    ['message', 'required'],
  ])
})
