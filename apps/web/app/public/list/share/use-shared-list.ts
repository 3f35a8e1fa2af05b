import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'
import { datedName } from '#app/api/save-file.ts'
import type { Line } from '#app/public/list/list.ts'
import { sentLine } from '#app/public/list/sent-line.ts'

function failureText(error: unknown): string {
  return error instanceof ApiError && error.status === 0
    ? 'The server does not answer. Please try again when there is a connection.'
    : messageOf(error, 'That did not work. Please try again.')
}

/** The lines that are kept under a code. */
export type Shared = { lines: readonly Line[]; code: string }

/**
 * Keeps the list under a code, each state of it once, and saves files of it.
 * @param onShared called with what was given on
 */
export function useSharedList(lines: readonly Line[], onShared: (list: Shared) => void) {
  const saved = useRef<Shared>(undefined)
  const [shared, setShared] = useState<Shared>()
  const [error, setError] = useState<string>()

  const keep = async () => {
    if (saved.current?.lines === lines) return saved.current
    const { code } = await api.lists.save.call({ body: { lines: lines.map(sentLine) } })
    // The lines that were sent: the list may be another by now.
    saved.current = { lines, code }
    return saved.current
  }
  const hooks = {
    networkMode: 'always',
    onMutate: () => setError(undefined),
    onError: (failure: Error) => setError(failureText(failure)),
  } as const
  const sharing = useMutation({
    ...hooks,
    mutationFn: keep,
    onSuccess: (list) => {
      setShared(list)
      onShared(list)
    },
  })
  const saving = useMutation({
    ...hooks,
    mutationFn: async (type: 'csv' | 'xlsx') => {
      const { code } = await keep()
      await api.lists[type].save({ params: { code } }, datedName('list', type))
    },
  })

  return {
    /** The code of the list as it is now, once one was asked for. */
    code: shared?.lines === lines ? shared.code : undefined,
    error,
    isBusy: sharing.isPending || saving.isPending,
    share: () => sharing.mutate(),
    saveFile: saving.mutate,
  }
}
