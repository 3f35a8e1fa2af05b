import {
  draftVersion,
  type Quotation,
  type QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { useReloadQuotation } from '#app/admin/quotations/use-quotation.ts'
import { ApiError, isStale } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { type Errors, readDraft, sendingErrors, type TypedDraft, typeDraft } from './typed-draft.ts'

const NO_ERRORS: Errors = {}

export type Change = (update: (draft: TypedDraft) => TypedDraft) => void

/** Why an attempt failed: errors of the server, or of the draft. With `today`, the draft was to be sent. */
type Failure = { issues: Errors } | { today: string | undefined }

/** The state of the editor. Ignores later data, which would replace what was typed. */
export function useDraft({ id }: Quotation, version: QuotationVersion) {
  const reload = useReloadQuotation(id)
  const [draft, setDraft] = useState(() => typeDraft(version))
  const [saved, setSaved] = useState(draft)
  const [storedVersion, setStoredVersion] = useState(() => draftVersion(version))
  const [isConflict, setConflict] = useState(false)
  const [failure, setFailure] = useState<Failure>({ issues: NO_ERRORS })
  const saveDraft = api.quotations.saveDraft.useMutation()
  // Keeps typing smooth in a list of hundreds of lines.
  const deferred = useDeferredValue(draft)
  const errors = useMemo(() => {
    if ('issues' in failure) return failure.issues
    const { today } = failure
    return { ...(today && sendingErrors(deferred, today)), ...readDraft(deferred).errors }
  }, [deferred, failure])

  const change: Change = useCallback((update) => {
    setDraft(update)
    setFailure((last) => ('issues' in last ? { issues: NO_ERRORS } : last))
  }, [])
  const fail = (fallback: string) => (error: unknown) => {
    if (isStale(error)) return setConflict(true)
    const issues = error instanceof ApiError ? error.issues : []
    setFailure({ issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])) })
    notifyError(fallback)(error)
  }
  /** Returns whether the draft was saved. Later changes stay unsaved. */
  const save = async (today?: string, overwrite = false): Promise<boolean> => {
    const { data } = readDraft(draft)
    const isSendable = !today || Object.keys(sendingErrors(draft, today)).length === 0
    setFailure(data && isSendable ? { issues: NO_ERRORS } : { today })
    if (!data || !isSendable) return false
    try {
      const body = { ...data, ...(!overwrite && { ifVersion: storedVersion }) }
      await saveDraft.mutateAsync({ params: { id }, body })
      setSaved(draft)
      setConflict(false)
      const [stored] = (await reload()).versions
      if (stored) setStoredVersion(draftVersion(stored))
      return true
    } catch (error) {
      fail('Could not save the draft. Try again.')(error)
      return false
    }
  }
  const loadStored = async () => {
    try {
      const [stored] = (await reload()).versions
      setConflict(false)
      if (stored?.state !== 'draft') return
      const typed = typeDraft(stored)
      setDraft(typed)
      setSaved(typed)
      setStoredVersion(draftVersion(stored))
    } catch (error) {
      notifyError('Could not load the draft. Try again.')(error)
    }
  }
  return {
    ...{ draft, deferred, change, errors, attempt: failure, storedVersion, isConflict },
    ...{ save, loadStored, fail, isSaving: saveDraft.isPending, isUnsaved: draft !== saved },
  }
}
