import { LIMITS } from '@dhow/contract/limits'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'
import { type Reviewed, reviewOf } from './review.ts'

const MEGABYTE = 1_000_000

/** What the browser offers to choose. */
export const LIST_FILES = '.xlsx,.csv,.txt'

/** Why a file cannot be read as a list; undefined where it may. */
function refusalOf({ name, size }: File): string | undefined {
  if (!/\.(xlsx|csv|txt)$/i.test(name)) {
    return `${name} is no .xlsx and no .csv. Save it as one of these, or paste its rows.`
  }
  if (size === 0) return `${name} is empty.`
  if (size <= LIMITS.matchFileBytes) return undefined
  const has = (size / MEGABYTE).toFixed(1)
  return `${name} has ${has} MB; a list may have at most ${LIMITS.matchFileBytes / MEGABYTE} MB.`
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return navigator.onLine
      ? 'The server does not answer. What you pasted is still here: please try again.'
      : 'There is no connection. What you pasted is still here: please try again when there is one.'
  }
  return messageOf(error, 'The list could not be read. Please try again.')
}

/** Finds the products of a pasted list, or of a file of one. */
export function useMatching(onMatched: (rows: Reviewed[]) => void) {
  const [error, setError] = useState<string>()
  const { mutate, isPending } = api.lists.match.useMutation({
    networkMode: 'always',
    onSuccess: ({ rows }) => onMatched(rows.map(reviewOf)),
    onError: (failure) => setError(failureText(failure)),
  })

  return {
    isPending,
    error,
    matchText(text: string) {
      const isEmpty = text.trim() === ''
      const isLong = text.length > LIMITS.matchText
      setError(
        isEmpty
          ? 'Paste a list, or choose a file of one.'
          : isLong
            ? `A list may have at most ${LIMITS.matchText.toLocaleString('en')} characters. Split it into several.`
            : undefined,
      )
      if (!isEmpty && !isLong) mutate({ body: { text } })
    },
    matchFile(file: File) {
      const refusal = refusalOf(file)
      setError(refusal)
      if (refusal !== undefined) return
      const body = new FormData()
      body.set('file', file)
      mutate({ body })
    },
  }
}
