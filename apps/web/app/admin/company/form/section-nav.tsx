import { CircleAlert } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import { SelectFilter } from '#app/ui/search-box.tsx'

type SectionState = { hasError: boolean; isChanged: boolean; unchecked: number }

type Entry = SectionState & { id: string; title: string }

type Props = { sections: Entry[]; current: string; onChoose: (id: string) => void }

/** Returns the most urgent note on a section. */
function noteOn({ hasError, isChanged, unchecked }: SectionState): string | undefined {
  if (hasError) return 'has an error'
  if (isChanged) return 'unsaved'
  return unchecked > 0 ? 'needs checking' : undefined
}

/** The sections of the screen: a list, or a select on narrow screens. */
export const SectionNav = ({ sections, current, onChoose }: Props) => (
  <nav aria-label="Sections">
    <SelectFilter
      label="Section"
      value={current}
      onChange={({ target }) => onChoose(target.value)}
      className="w-full xl:hidden"
    >
      {sections.map((section) => {
        const note = noteOn(section)
        return (
          <option key={section.id} value={section.id}>
            {section.title}
            {note && ` (${note})`}
          </option>
        )
      })}
    </SelectFilter>
    <ul className="grid gap-0.5 text-sm max-xl:hidden">
      {sections.map((section) => (
        <li key={section.id}>
          <button
            type="button"
            aria-current={section.id === current}
            onClick={() => onChoose(section.id)}
            className="flex min-h-10 w-full items-center justify-between gap-2 rounded-lg px-3 py-1.5 text-start hover:bg-line aria-[current=true]:bg-line aria-[current=true]:font-semibold"
          >
            {section.title}
            <Mark {...section} />
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

function Mark(state: SectionState) {
  const note = noteOn(state)
  if (!note) return null
  return (
    <span title={note} className="shrink-0">
      {state.hasError ? (
        <CircleAlert aria-hidden size={16} className="text-coral" />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'block size-2 rounded-full',
            state.isChanged ? 'bg-sea' : 'bg-saffron',
          )}
        />
      )}
      <span className="sr-only">({note})</span>
    </span>
  )
}
