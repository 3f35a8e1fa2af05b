import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { hasExpired } from '#app/api/token.ts'
import { tabStorage } from '#app/browser/tab-storage.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, T>,
  'getValues' | 'setValue' | 'formState'
>

/** A text as it was typed, and what it was typed over. */
type DraftField = { typed: string; opened: string }

/** What fields held before something was typed into them. */
type OpenedValues<T> = Partial<Record<keyof T, string>>

const isDraftField = (kept: unknown): kept is DraftField =>
  typeof kept === 'object' &&
  kept !== null &&
  'typed' in kept &&
  typeof kept.typed === 'string' &&
  'opened' in kept &&
  typeof kept.opened === 'string'

/**
 * Keeps what was typed into a form under which the session ends, and puts it back when the page is opened
 * again after the login, in this tab.
 * @returns what the fields it has put back were typed over; undefined when it has put nothing back
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
    const kept = tabStorage.take(key)
    const texts = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}))
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
