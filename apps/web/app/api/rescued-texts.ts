import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { tabStorage } from '#app/tab-storage.ts'
import { hasExpired } from './token.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, T>,
  'getValues' | 'setValue' | 'formState'
>

/**
 * Keeps what was typed into a form under which the session ends, and puts it back when the page is opened
 * again after the login, in this tab.
 * @returns whether it has put something back
 */
export function useRescuedTexts<T extends FieldValues>({
  getValues,
  setValue,
  formState: { dirtyFields },
}: Form<T>): boolean {
  const key = `rescuedTexts:${useLocation().pathname}`
  const [rescued, setRescued] = useState(false)
  const typed = useRef(dirtyFields)
  useEffect(() => {
    typed.current = dirtyFields
  })

  useEffect(() => {
    const kept = tabStorage.take(key)
    const fields = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}))
    for (const name of Object.keys(getValues())) {
      const text = fields.get(name)
      if (typeof text !== 'string') continue
      setValue(name as Parameters<typeof setValue>[0], text as never, { shouldDirty: true })
      setRescued(true)
    }
    return () => {
      const values = Object.entries(getValues()).filter(([name]) => name in typed.current)
      if (hasExpired() && values.length > 0) tabStorage.write(key, Object.fromEntries(values))
    }
  }, [key, getValues, setValue])

  return rescued
}
