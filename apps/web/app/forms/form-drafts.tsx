import { hashKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { hasExpired } from '#app/api/token.ts'
import { tabStorage } from '#app/browser/stored.ts'

/** An edited value and the value before the edit. */
type DraftField = { typed: unknown; opened: unknown }

type OpenedValues<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

const isDraftField = (stored: unknown): stored is DraftField =>
  typeof stored === 'object' && stored !== null && 'typed' in stored && 'opened' in stored

const isSameType = (value: unknown, other: unknown): boolean =>
  typeof value === typeof other && Array.isArray(value) === Array.isArray(other)

/**
 * Stores a form's edits in the tab when the session ends, and while the page is hidden: a phone may close it. Restores
 * them when the form opens again. Returns the values of restored fields before the edit. `isOfField` validates stored
 * values, which another version may have written.
 */
export function useFormDraft<T extends FieldValues>(
  { getValues, setValue, formState: { defaultValues } }: UseFormReturn<T, unknown, T>,
  isOfField?: (name: keyof T, value: unknown) => boolean,
): OpenedValues<T> | undefined {
  const key = `formDraft:${useLocation().pathname}`
  const [restored, setRestored] = useState<OpenedValues<T>>()
  const [openedValues] = useState(defaultValues)
  const latest = { defaultValues, openedValues, restored, isOfField }
  const form = useRef(latest)
  useEffect(() => {
    form.current = latest
  })

  useEffect(() => {
    const stored = tabStorage.take(key)
    const drafts = new Map(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}),
    )
    for (const [name, value] of Object.entries(getValues())) {
      const draft: unknown = drafts.get(name)
      if (!isDraftField(draft) || isSame(draft.typed, value)) continue
      const isUsable = form.current.isOfField ?? ((_, read) => isSameType(read, value))
      if (!isUsable(name, draft.typed) || !isUsable(name, draft.opened)) continue
      setValue(name as Parameters<typeof setValue>[0], draft.typed as never, { shouldDirty: true })
      setRestored((previous) => ({ ...previous, [name]: draft.opened }) as OpenedValues<T>)
    }
    const store = () => {
      const { defaultValues, openedValues, restored } = form.current
      // A save replaces the values before the edit.
      const earlier = isSame(defaultValues, openedValues) ? restored : undefined
      const stored: Record<string, unknown> = { ...defaultValues }
      const drafts = Object.entries(getValues())
        .filter(([name, typed]) => !isSame(typed, stored[name]))
        .map(([name, typed]) => [name, { typed, opened: { ...stored, ...earlier }[name] ?? '' }])
      if (drafts.length > 0) tabStorage.write(key, Object.fromEntries(drafts))
    }
    const storeHidden = () =>
      document.visibilityState === 'hidden' ? store() : tabStorage.drop(key)
    document.addEventListener('visibilitychange', storeHidden)
    window.addEventListener('pagehide', store)
    return () => {
      document.removeEventListener('visibilitychange', storeHidden)
      window.removeEventListener('pagehide', store)
      if (hasExpired()) store()
      else tabStorage.drop(key)
    }
  }, [key, getValues, setValue])

  return restored
}

/** Whether a value has the type of a field. It may break limits, and a number may be incomplete. */
export const isOfType = (field: z.ZodType, value: unknown): boolean =>
  !field
    .safeParse(value)
    .error?.issues.some(
      (issue) => issue.code === 'invalid_type' && !['number', 'int'].includes(issue.expected),
    )

/** Compares deeply, ignoring the order of properties. */
export const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b])

export const RestoredDraftNotice = ({ children }: { children?: string }) => (
  <p role="status" className="caution lg:col-span-2">
    Your unfinished entries were restored. They are not saved yet. {children}
  </p>
)
