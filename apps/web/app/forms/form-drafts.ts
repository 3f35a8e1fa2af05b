import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { hasExpired } from '#app/api/token.ts'
import { tabStorage } from '#app/browser/tab-storage.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, T>,
  'getValues' | 'setValue' | 'formState'
>

/** The typed text and the value it replaced. */
type DraftField = { typed: string; opened: string }

/** The fields' values before they were edited. */
type OpenedValues<T> = Partial<Record<keyof T, string>>

const isDraftField = (stored: unknown): stored is DraftField =>
  typeof stored === 'object' &&
  stored !== null &&
  'typed' in stored &&
  typeof stored.typed === 'string' &&
  'opened' in stored &&
  typeof stored.opened === 'string'

/**
 * Saves a form's edits in the tab when the session ends, and restores them when the page is opened again
 * after the login.
 * @returns the values that the restored fields had before they were edited; undefined if none were restored
 */
export function useFormDraft<T extends FieldValues>({
  getValues,
  setValue,
  formState: { dirtyFields, defaultValues },
}: Form<T>): OpenedValues<T> | undefined {
  const key = `formDraft:${useLocation().pathname}`
  const [restored, setRestored] = useState<OpenedValues<T>>()
  const form = useRef({ dirtyFields, opened: { ...defaultValues, ...restored } })
  useEffect(() => {
    form.current = { dirtyFields, opened: { ...defaultValues, ...restored } }
  })

  useEffect(() => {
    const stored = tabStorage.take(key)
    const texts = new Map(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}),
    )
    for (const name of Object.keys(getValues())) {
      const text: unknown = texts.get(name)
      if (!isDraftField(text)) continue
      setValue(name as Parameters<typeof setValue>[0], text.typed as never, { shouldDirty: true })
      setRestored((others) => ({ ...others, [name]: text.opened }) as OpenedValues<T>)
    }
    return () => {
      const { dirtyFields, opened } = form.current
      const values = Object.entries(getValues()).filter(([name]) => name in dirtyFields)
      if (!hasExpired() || values.length === 0) return
      const texts = values.map(([name, typed]) => [name, { typed, opened: opened[name] ?? '' }])
      tabStorage.write(key, Object.fromEntries(texts))
    }
  }, [key, getValues, setValue])

  return restored
}
