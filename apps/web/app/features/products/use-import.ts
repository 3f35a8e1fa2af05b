import type { ImportPlan } from '@dhow/contract/imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import type { Upload } from '#app/api/upload.ts'
import { notify } from '#app/ui/toast.tsx'

/** Milliseconds between two looks at how far an import is. */
const LOOK = 500

/** An import from the choice of its files to its end. */
export function useImport() {
  const client = useQueryClient()
  const check = api.imports.check.useMutation()
  const start = api.imports.start.useMutation()
  const [plan, setPlan] = useState<ImportPlan>()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<string>()
  /** Whether an import was seen running here: the end of an earlier one is no news. */
  const [watched, setWatched] = useState(false)

  const { data: progress, refetch } = useQuery({
    ...api.imports.progress.queryOptions(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK : false),
  })
  const state = progress?.state
  useEffect(() => {
    if (state === 'running') setWatched(true)
    if (state !== 'done' || !watched) return
    const { list, page, get, related } = api.products
    for (const { queryKey } of [list, page, get, related]) {
      void client.invalidateQueries({ queryKey: queryKey() })
    }
  }, [state, watched, client])

  return {
    progress,
    plan,
    upload,
    error,
    ended: watched && (state === 'done' || state === 'failed'),
    checking: check.isPending,
    starting: start.isPending,

    async check(csv: File, zip: File | undefined) {
      setError(undefined)
      setUpload(undefined)
      const body = new FormData()
      body.append('csv', csv)
      if (zip) body.append('zip', zip)
      try {
        setPlan(await check.mutateAsync({ body, onUpload: setUpload }))
      } catch (failure) {
        setError(messageOf(failure, 'The files did not arrive. Please try again.'))
      }
    },

    async start() {
      if (!plan) return
      try {
        await start.mutateAsync({ body: { id: plan.id } })
        // What is known of the import before this one must not show as the end of this one.
        await refetch()
        setWatched(true)
        setPlan(undefined)
      } catch (failure) {
        notify.error(messageOf(failure, 'Failed to start the import'))
      }
    },

    /** Back to the choice of files. */
    again() {
      setPlan(undefined)
      setWatched(false)
      setError(undefined)
    },
  }
}
