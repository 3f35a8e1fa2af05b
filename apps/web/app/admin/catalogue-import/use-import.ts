import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { ReadingOptions } from '@dhow/contract/catalogue-import/sheet-reading'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshProducts } from '#app/admin/products/product-queries.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { getMessage } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import type { Choice } from './plan/import-tables.tsx'

const REFETCH_INTERVAL_MS = 500

export type ImportState = ReturnType<typeof useImport>

export function useImport() {
  const client = useQueryClient()
  const [plan, setPlan] = useState<ImportPlan>()
  const [isMatching, setIsMatching] = useState(false)
  const [upload, setUpload] = useState<Upload>()
  /** True once this screen has seen the import running. The end of an earlier import is not announced. */
  const [sawRunning, setSawRunning] = useState(false)

  const { data: progress, refetch } = api.catalogueImport.progress.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.state === 'running' && REFETCH_INTERVAL_MS,
  })
  const state = progress?.state
  useEffect(() => {
    if (state === 'running') setSawRunning(true)
    if (state !== 'done' || !sawRunning) return
    void refreshProducts(client)
    void client.invalidateQueries({ queryKey: api.catalogueImport.history.key() })
  }, [state, sawRunning, client])

  const check = api.catalogueImport.check.useMutation({
    onSuccess: (checkedPlan) => {
      setPlan(checkedPlan)
      setIsMatching(checkedPlan.table.isNeeded)
    },
  })
  const match = api.catalogueImport.match.useMutation({
    onSuccess: (matchedPlan, { body: { reading } }) => {
      setPlan(matchedPlan)
      // Hidden rows and columns do not change the mapping.
      const isSameMapping = reading?.includeHidden !== plan?.reading.includeHidden
      setIsMatching(
        (isShown) =>
          reading !== undefined && (isShown || (matchedPlan.table.isNeeded && !isSameMapping)),
      )
    },
  })
  const start = api.catalogueImport.start.useMutation({
    onSuccess: async () => {
      // Refetch first, or the previous import's result flashes.
      await refetch()
      setSawRunning(true)
      setPlan(undefined)
    },
    onError: notifyError('Failed to start the import'),
  })

  const reading = match.variables?.body.reading
  const matchError = match.error
    ? getMessage(match.error, 'Could not check the file. Try again.')
    : undefined

  return {
    progress,
    plan,
    isMatching,
    upload,
    error:
      (check.error && getMessage(check.error, 'Could not upload the files. Try again.')) ??
      (reading ? undefined : matchError),
    reading,
    readingError: reading && matchError,
    finished: sawRunning && (state === 'done' || state === 'failed'),
    checking: check.isPending,
    matching: match.isPending,
    starting: start.isPending,

    check(csv: File, zip: File | undefined) {
      setUpload(undefined)
      const body = new FormData()
      body.append('csv', csv)
      if (zip) body.append('zip', zip)
      check.mutate({ body, onUpload: setUpload })
    },
    match: (matching: ColumnMapping) =>
      plan && match.mutate({ body: { id: plan.id, erase: plan.erase, ...matching } }),
    read: (reading: Partial<ReadingOptions>) =>
      plan && match.mutate({ body: { id: plan.id, erase: plan.erase, reading } }),
    setErase: (erase: boolean) =>
      plan &&
      match.mutate(
        { body: { id: plan.id, erase } },
        { onError: notifyError('Failed to check the rows') },
      ),
    matchAgain() {
      match.reset()
      setIsMatching(true)
    },
    start({ matched, toggled }: Choice) {
      if (!plan) return
      const conflicts = plan.rows.flatMap(({ row, kind }) => (kind === 'conflict' ? row : []))
      const exclude = [...toggled].filter((row) => !conflicts.includes(row))
      const confirm = conflicts.filter((row) => toggled.has(row))
      const leaveOutProblems = plan.problemRows > 0
      start.mutate({
        body: { id: plan.id, matched, exclude, confirm, warningsConfirmed: true, leaveOutProblems },
      })
    },
    reset() {
      setPlan(undefined)
      setSawRunning(false)
      check.reset()
      match.reset()
    },
  }
}
