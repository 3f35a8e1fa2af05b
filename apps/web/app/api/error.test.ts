import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { ApiError, showIssues } from './error.ts'

/** Returns the error messages of the fields name and email. */
function messagesAfter(error: unknown) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: 'Ada', email: '' } })
    const { name, email } = form.formState.errors
    return { form, messages: [name?.message, email?.message] }
  })
  act(() => showIssues(error, result.current.form))
  return result.current.messages
}

const issuesOf = (...paths: string[]) =>
  new ApiError(400, {
    issues: paths.map((path) => ({ path, message: `${path} is wrong.`, code: 'invalid' })),
  })

it.each([
  ['issues of fields', issuesOf('name', 'email'), ['name is wrong.', 'email is wrong.']],
  ['no issues of anything else', issuesOf('media', 'email'), [undefined, 'email is wrong.']],
  ['nothing after a server error', new ApiError(500, { message: 'No.' }), [undefined, undefined]],
  ['nothing after another error', new Error('name'), [undefined, undefined]],
])('shows %s', (_what, error, messages) => {
  expect(messagesAfter(error)).toEqual(messages)
})
