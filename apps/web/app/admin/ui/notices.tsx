import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { getMessage, showIssues } from '#app/api/error.ts'
import { classNames } from '#app/ui/class-names.ts'
import { notify } from '#app/ui/toast.tsx'

/** Returns an error handler that shows the server's message, or the fallback. */
export const notifyError = (fallback: string) => (error: unknown) => {
  notify.error(getMessage(error, fallback))
}

/** Returns an error handler that also shows the server's issues at the fields of a form. */
export const notifyFormError =
  <Fields extends FieldValues, Out>(form: UseFormReturn<Fields, unknown, Out>, fallback: string) =>
  (error: unknown) => {
    showIssues(error, form)
    notifyError(fallback)(error)
  }

/** Routes or groups of routes, whose queries are refetched. */
type Stale = { key: () => readonly unknown[] }[]

/** Returns a function that refetches queries, also for `onSettled`. After a failure, nothing waits for it. */
export function useRefetch(stale: Stale) {
  const client = useQueryClient()
  return async (_data?: unknown, error?: unknown): Promise<void> => {
    const refetched = stale.map(({ key }) => client.invalidateQueries({ queryKey: key() }))
    if (!error) await Promise.all(refetched)
  }
}

/** Returns a handler that says what was saved, and refetches the queries that it changes. */
export function useSaved(stale: Stale, text: string) {
  const refetch = useRefetch(stale)
  return () => {
    notify.success(text)
    return refetch()
  }
}

/**
 * Returns the handlers of a mutation that say what happened and refetch the queries that it changes.
 * @param onDone called after a success, before the refetch has ended
 */
export function useOutcome(
  stale: Stale,
  failure = 'The request failed. Try again.',
  onDone?: () => void,
) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      notify.success(message)
      onDone?.()
    },
    onError: notifyError(failure),
    onSettled: useRefetch(stale),
  }
}

export async function copyText(text: string, success: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(success)
  } catch {
    notify.error('Failed to copy!')
  }
}

/** Returns a success message, with a note if the mail was stored as a file. */
export const addMailNote = (message: string, noun: string, stored: boolean | undefined) =>
  stored ? (
    <>
      {message} <StoredMailNote noun={noun} />
    </>
  ) : (
    message
  )

export const StoredMailNote = ({ noun }: { noun: string }) => (
  <span className="font-medium">No mail server is set up, so {noun} was saved as a file.</span>
)

const NO_RESPONSE = 'Could not reach the server. Check your connection and try again.'

type Test = UseMutationResult<{ success: boolean; message: string }, Error, never>

type TestResultProps = {
  test: Pick<Test, 'data' | 'isPending' | 'isError' | 'error'>
  children?: ReactNode
}

export function TestResult({ test, children }: TestResultProps) {
  const result = test.data?.message ?? (test.isError && getMessage(test.error, NO_RESPONSE))
  return (
    <div role="status">
      {!test.isPending && result && (
        <div
          className={classNames(
            'mt-4 grid max-w-2xl gap-1 rounded-card px-4 py-3 text-sm wrap-anywhere',
            test.data?.success ? 'bg-leaf-soft text-leaf' : 'bg-coral-soft text-coral',
          )}
        >
          <p>{result}</p>
          {children}
        </div>
      )}
    </div>
  )
}
