import type * as z from 'zod'

// Imports no zod, because public pages load this file.

/** Stable codes of invalid fields. `invalid` is every other reason. */
export const ISSUE_CODES = [
  'required',
  'too_long',
  'too_short',
  'too_many',
  'too_few',
  'out_of_range',
  'invalid_email',
  'invalid_url',
  'invalid_phone',
  'not_allowed',
  'duplicate',
  'file_too_large',
  'file_type',
  'invalid',
] as const

export type IssueCode = (typeof ISSUE_CODES)[number]

/** Why a field is invalid. `values` fill the placeholders of a translated message. */
export type IssueReason = { code: IssueCode; values?: Record<string, string | number> }

/** Option of a custom check: the reason of its issues. */
export const reason = (code: IssueCode, values?: IssueReason['values']) => ({
  params: { code, ...(values && { values }) } satisfies IssueReason,
})

const FORMAT_CODES: Partial<Record<string, IssueCode>> = {
  email: 'invalid_email',
  url: 'invalid_url',
}

const SIZE_CODES: Partial<Record<string, Record<'too_big' | 'too_small', IssueCode>>> = {
  string: { too_big: 'too_long', too_small: 'too_short' },
  array: { too_big: 'too_many', too_small: 'too_few' },
}

function getReason(issue: z.core.$ZodIssue): IssueReason {
  const { input } = issue
  switch (issue.code) {
    case 'custom':
      return (issue.params as IssueReason | undefined) ?? { code: 'invalid' }
    case 'invalid_format':
      return { code: FORMAT_CODES[issue.format] ?? 'invalid' }
    case 'invalid_type':
      return { code: input === undefined ? 'required' : 'invalid' }
    case 'invalid_value':
      if (input === undefined || input === '') return { code: 'required' }
      return { code: 'not_allowed', values: { allowed: issue.values.map(String).join(', ') } }
    case 'too_big':
    case 'too_small': {
      const isBig = issue.code === 'too_big'
      const limit = isBig ? { max: Number(issue.maximum) } : { min: Number(issue.minimum) }
      if (issue.origin === 'string' && limit.min === 1) return { code: 'required' }
      const code = SIZE_CODES[issue.origin]?.[issue.code]
      if (!code) return { code: 'out_of_range', values: limit }
      return { code, values: { ...limit, length: (input as string | unknown[]).length } }
    }
    default:
      return { code: 'invalid' }
  }
}

/** Converts an issue of zod, validated with `reportInput`, which tells a missing value from a wrong one. */
export function toIssue(issue: z.core.$ZodIssue) {
  const path = issue.path.map(String).join('.')
  const reason = getReason(issue)
  // The default message of zod names types instead of the field.
  const isDefault = path && issue.message.startsWith('Invalid input')
  const problem = reason.code === 'required' ? 'required' : 'not valid'
  const message = isDefault ? `${path} is ${problem}.` : issue.message
  return { path, message, ...reason }
}
