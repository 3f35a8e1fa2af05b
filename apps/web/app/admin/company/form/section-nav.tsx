import type { CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { SECTIONS } from '#app/admin/company/sections/sections.ts'
import { focusField } from '#app/forms/not-saved.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Options } from '#app/ui/fields/field.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'

type State = Pick<FormState<CompanyFields>, 'errors' | 'dirtyFields'>

export function useSections({ errors, dirtyFields }: State, unchecked: readonly CompanyField[]) {
  const [search, setSearch] = useSearchParams()
  const current = SECTIONS.find(({ id }) => id === search.get('section')) ?? SECTIONS[0]
  const choose = (section: string) =>
    setSearch({ section }, { replace: true, preventScrollReset: true })

  /** An invalid field, which gets the focus once its section is shown. */
  const [invalid, setInvalid] = useState<{ field: HTMLElement; section: string | undefined }>()
  useEffect(() => {
    if (invalid?.section !== current.id) return
    setInvalid(undefined)
    focusField(invalid.field)
  }, [invalid, current.id])

  const noteOn = (fields: readonly CompanyField[]) => {
    if (fields.some((name) => name in errors)) return 'has an error'
    if (fields.some((name) => name in dirtyFields)) return 'unsaved'
    return fields.some((name) => unchecked.includes(name)) ? 'needs checking' : undefined
  }
  return {
    current,
    choose,
    sections: SECTIONS.map(({ id, title, fields }) => ({ id, title, note: noteOn(fields) })),
    showInvalid(field: HTMLElement) {
      const section = field.closest<HTMLElement>('[data-section]')?.dataset.section
      setInvalid({ field, section })
      if (section && section !== current.id) choose(section)
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
      <CircleAlert size={16} className="text-coral" />
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
