import type { CompanyFields } from '@dhow/contract/company'

type Colours = CompanyFields['colours']

/** Pairs that are legible as they are, dark under white and light under black. */
const SUGGESTIONS: readonly (Colours & { name: string })[] = [
  { name: 'Sea and saffron', primary: '#00586b', accent: '#f3ad36' },
  { name: 'Navy and sky', primary: '#1e3a6e', accent: '#7cc4ee' },
  { name: 'Forest and gold', primary: '#1f5b3a', accent: '#e3b341' },
  { name: 'Burgundy and sand', primary: '#7a1f3d', accent: '#e6bf8f' },
  { name: 'Plum and coral', primary: '#54296d', accent: '#ff8a75' },
  { name: 'Charcoal and lime', primary: '#3a4148', accent: '#b7d35b' },
]

type Props = { value: Colours; onChange: (colours: Colours) => void; disabled: boolean }

/** Colours that go together, for whoever has none yet. */
export const Suggestions = ({ value, onChange, disabled }: Props) => (
  <fieldset disabled={disabled}>
    <legend className="mb-2 text-sm font-medium">Suggestions</legend>
    <ul className="flex flex-wrap gap-2">
      {SUGGESTIONS.map(({ name, ...colours }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={value.primary === colours.primary && value.accent === colours.accent}
            onClick={() => onChange(colours)}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-control ps-2 pe-4 text-sm transition hover:border-ink aria-pressed:border-sea aria-pressed:ring-1 aria-pressed:ring-sea"
          >
            <span
              aria-hidden
              className="size-7 rounded-full"
              style={{
                background: `linear-gradient(135deg, ${colours.primary} 55%, ${colours.accent} 55%)`,
              }}
            />
            {name}
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
)
