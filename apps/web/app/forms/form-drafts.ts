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
type RescuedText = { typed: string; opened: string }

/** What fields held before something was typed into them. */
type RescuedOver<T> = Partial<Record<keyof T, string>>

const isRescuedText = (kept: unknown): kept is RescuedText =>
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
export function useRescuedTexts<T extends FieldValues>({
  getValues,
  setValue,
  formState: { dirtyFields, defaultValues },
}: Form<T>): RescuedOver<T> | undefined {
  const key = `rescuedTexts:${useLocation().pathname}`
  const [rescued, setRescued] = useState<RescuedOver<T>>()
  const form = useRef({ dirtyFields, opened: { ...defaultValues, ...rescued } })
  useEffect(() => {
    form.current = { dirtyFields, opened: { ...defaultValues, ...rescued } }
  })

  useEffect(() => {
    const kept = tabStorage.take(key)
    const texts = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}))
    for (const name of Object.keys(getValues())) {
      const text: unknown = texts.get(name)
      if (!isRescuedText(text)) continue
      setValue(name as Parameters<typeof setValue>[0], text.typed as never, { shouldDirty: true })
      setRescued((others) => ({ ...others, [name]: text.opened }) as RescuedOver<T>)
    }
    return () => {
      const { dirtyFields, opened } = form.current
      const values = Object.entries(getValues()).filter(([name]) => name in dirtyFields)
      if (!hasExpired() || values.length === 0) return
      const texts = values.map(([name, typed]) => [name, { typed, opened: opened[name] ?? '' }])
      tabStorage.write(key, Object.fromEntries(texts))
    }
  }, [key, getValues, setValue])

  return rescued
}
