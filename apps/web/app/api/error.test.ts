import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { ApiError, showIssues } from './error.ts'

/** Returns the error texts of the form's fields after `error`. */
function wordsAfter(error: unknown) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: 'Ada', email: '' } })
    const { name, email } = form.formState.errors
    return { form, words: { name: name?.message, email: email?.message } }
  })
  act(() => showIssues(error, result.current.form))
  return result.current.words
}

const refusal = (...paths: string[]) =>
  new ApiError(400, { issues: paths.map((path) => ({ path, message: `${path} is wrong.` })) })

it('puts each issue beside its field', () => {
  expect(wordsAfter(refusal('name', 'email'))).toEqual({
    name: 'name is wrong.',
    email: 'email is wrong.',
  })
})

it('ignores issues without a field', () => {
  expect(wordsAfter(refusal('media', 'email'))).toEqual({
    name: undefined,
    email: 'email is wrong.',
  })
})

it('ignores failures without issues', () => {
  const nothing = { name: undefined, email: undefined }
  expect(wordsAfter(new ApiError(500, { message: 'Something went wrong.' }))).toEqual(nothing)
  expect(wordsAfter(new Error('name'))).toEqual(nothing)
})
