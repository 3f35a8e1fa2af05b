import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshProducts } from '#app/admin/product-queries.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { notify } from '#app/ui/toast.tsx'
import type { DuplicateChoice } from './import-duplicates.tsx'

/** Milliseconds between requests while an import is running. */
const REFETCH_INTERVAL_MS = 500

/** The state of an import, from choosing its files to its end. */
export function useImport() {
  const client = useQueryClient()
  const check = api.catalogueImport.check.useMutation()
  const match = api.catalogueImport.match.useMutation()
  const start = api.catalogueImport.start.useMutation()
  const [plan, setPlan] = useState<ImportPlan>()
  const [isMatching, setIsMatching] = useState(false)
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<string>()
  /** Whether this screen saw the import running: the end of an earlier import is not announced. */
  const [sawRunning, setSawRunning] = useState(false)

  const { data: progress, refetch } = useQuery({
    ...api.catalogueImport.progress.queryOptions(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFETCH_INTERVAL_MS : false),
  })
  /** The plan whose files are stored on the server, until it is started or discarded. */
  const uploadedPlanId = useRef<string>(undefined)
  const isUnmounted = useRef(false)
  const discard = useCallback((id: string | undefined) => {
    uploadedPlanId.current = undefined
    // On failure the server deletes the files later.
    if (id !== undefined) void api.catalogueImport.discard.call({ query: { id } }).catch(() => {})
  }, [])
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      discard(uploadedPlanId.current)
    }
  }, [discard])

  const state = progress?.state
  useEffect(() => {
    if (state === 'running') setSawRunning(true)
    if (state !== 'done' || !sawRunning) return
    void refreshProducts(client)
    void client.invalidateQueries({ queryKey: api.catalogueImport.history.key() })
  }, [state, sawRunning, client])

  return {
    progress,
    plan,
    isMatching,
    upload,
    error,
    finished: sawRunning && (state === 'done' || state === 'failed'),
    checking: check.isPending,
    matching: match.isPending,
    starting: start.isPending,

    async check(csv: File, zip: File | undefined) {
      setError(undefined)
      setUpload(undefined)
      const body = new FormData()
      body.append('csv', csv)
      if (zip) body.append('zip', zip)
      try {
        const checkedPlan = await check.mutateAsync({ body, onUpload: setUpload })
        if (isUnmounted.current) return discard(checkedPlan.id)
        uploadedPlanId.current = checkedPlan.id
        setPlan(checkedPlan)
        setIsMatching(checkedPlan.found?.isNeeded ?? false)
      } catch (failure) {
        setError(messageOf(failure, 'Could not upload the files. Try again.'))
      }
    },

    /** Plans the import with these column matches. */
    async match(matching: ColumnMapping) {
      if (!plan) return
      setError(undefined)
      try {
        setPlan(await match.mutateAsync({ body: { id: plan.id, ...matching } }))
        setIsMatching(false)
      } catch (failure) {
        setError(messageOf(failure, 'Could not check the rows. Try again.'))
      }
    },

    /** Returns to the column matching. */
    matchAgain: () => setIsMatching(true),

    async start(duplicates: DuplicateChoice) {
      if (!plan) return
      uploadedPlanId.current = undefined
      try {
        await start.mutateAsync({ body: { id: plan.id, duplicates } })
        // Refetch first, or the previous import's result flashes.
        await refetch()
        setSawRunning(true)
        setPlan(undefined)
      } catch (failure) {
        uploadedPlanId.current = plan.id
        notify.error(messageOf(failure, 'Failed to start the import'))
      }
    },

    /** Returns to choosing files. */
    reset() {
      discard(uploadedPlanId.current)
      setPlan(undefined)
      setSawRunning(false)
      setError(undefined)
    },
  }
}
