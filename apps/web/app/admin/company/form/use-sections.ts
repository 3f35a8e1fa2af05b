import type { CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { useEffect, useRef, useState } from 'react'
import type { FormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { SECTIONS } from '#app/admin/company/sections/sections.ts'

type State = Pick<FormState<CompanyFields>, 'errors' | 'dirtyFields'>

/** The current section, from the URL, and the state of each section. */
export function useSections({ errors, dirtyFields }: State, unchecked: readonly CompanyField[]) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('section')
  const current = SECTIONS.find(({ id }) => id === wanted) ?? SECTIONS[0]
  const choose = (section: string) =>
    setSearch({ section }, { replace: true, preventScrollReset: true })

  const form = useRef<HTMLFormElement>(null)
  /** The section whose error gets the focus once it is shown. */
  const [faulty, setFaulty] = useState<{ id: string }>()
  useEffect(() => {
    if (faulty?.id !== current.id) return
    setFaulty(undefined)
    const shown = '[data-section]:not([hidden]) [aria-invalid=true]'
    form.current?.querySelector<HTMLElement>(shown)?.focus()
  }, [faulty, current.id])

  return {
    current,
    choose,
    form,
    sections: SECTIONS.map(({ id, title, fields }) => ({
      id,
      title,
      hasError: fields.some((name) => name in errors),
      isChanged: fields.some((name) => name in dirtyFields),
      unchecked: fields.filter((name: CompanyField) => unchecked.includes(name)).length,
    })),
    /** Shows the first section with an error, and moves the focus there. */
    showError(wrong: object) {
      const first = SECTIONS.find(({ fields }) => fields.some((name) => name in wrong))
      if (!first) return
      setFaulty(first)
      if (first.id !== current.id) choose(first.id)
    },
  }
}
