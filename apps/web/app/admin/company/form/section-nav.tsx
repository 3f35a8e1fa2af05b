import type { CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { SECTIONS } from '#app/admin/company/sections/sections.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Options } from '#app/ui/fields/field.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'

type State = Pick<FormState<CompanyFields>, 'errors' | 'dirtyFields'>

export function useSections({ errors, dirtyFields }: State, unchecked: readonly CompanyField[]) {
  const [search, setSearch] = useSearchParams()
  const current = SECTIONS.find(({ id }) => id === search.get('section')) ?? SECTIONS[0]
  const choose = (section: string) =>
    setSearch({ section }, { replace: true, preventScrollReset: true })

  const form = useRef<HTMLFormElement>(null)
  /** The section whose error gets the focus once it is shown. */
  const [faulty, setFaulty] = useState<{ id: string }>()
  useEffect(() => {
    if (faulty?.id !== current.id) return
    setFaulty(undefined)
    const errorSelector = '[data-section]:not([hidden]) [aria-invalid=true]'
    form.current?.querySelector<HTMLElement>(errorSelector)?.focus()
  }, [faulty, current.id])

  const noteOn = (fields: readonly CompanyField[]) => {
    if (fields.some((name) => name in errors)) return 'has an error'
    if (fields.some((name) => name in dirtyFields)) return 'unsaved'
    return fields.some((name) => unchecked.includes(name)) ? 'needs checking' : undefined
  }
  return {
    current,
    choose,
    form,
    sections: SECTIONS.map(({ id, title, fields }) => ({ id, title, note: noteOn(fields) })),
    /** Shows the first section with an error, and focuses the error. */
    showError(wrong: object) {
      const first = SECTIONS.find(({ fields }) => fields.some((name) => name in wrong))
      if (!first) return
      setFaulty(first)
      if (first.id !== current.id) choose(first.id)
    },
  }
}

type Props = Pick<ReturnType<typeof useSections>, 'sections' | 'current' | 'choose'>

export const SectionNav = ({ sections, current, choose }: Props) => (
  <nav aria-label="Sections">
    <SelectFilter
      label="Section"
      value={current.id}
      onChange={({ target }) => choose(target.value)}
      className="w-full xl:hidden"
    >
      <Options
        of={sections.map(({ id, title, note }) => [id, note ? `${title} (${note})` : title])}
      />
    </SelectFilter>
    <ul className="grid gap-0.5 text-sm max-xl:hidden">
      {sections.map(({ id, title, note }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current.id}
            onClick={() => choose(id)}
            className="flex min-h-10 w-full items-center justify-between gap-2 rounded-lg px-3 py-1.5 text-start hover:bg-line aria-[current=true]:bg-line aria-[current=true]:font-semibold"
          >
            {title}
            {note && <Mark note={note} />}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const Mark = ({ note }: { note: string }) => (
  <span title={note} className="shrink-0">
    {note === 'has an error' ? (
      <CircleAlert aria-hidden size={16} className="text-coral" />
    ) : (
      <span
        aria-hidden
        className={classNames(
          'block size-2 rounded-full',
          note === 'unsaved' ? 'bg-sea' : 'bg-saffron',
        )}
      />
    )}
    <span className="sr-only">({note})</span>
  </span>
)
