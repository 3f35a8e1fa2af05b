import { ALLERGENS, type Allergen } from '@dhow/trade/allergens'
import { useId } from 'react'
import { useFact } from './facts.tsx'

const ALL = Object.entries(ALLERGENS) as [Allergen, string][]

type BoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

const Box = ({ label, checked, onChange }: BoxProps) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1 text-sm">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4.5 shrink-0 accent-sea"
    />
    {label}
  </label>
)

/** Those of the fourteen that it contains, none of them, or not known: nobody may take the last for the second. */
export function AllergensFact() {
  const id = useId()
  const { label, value: contained, error, set } = useFact('allergens')
  const toggle = (allergen: Allergen, isContained: boolean) => {
    const next = ALL.map(([one]) => one).filter((one) =>
      one === allergen ? isContained : contained?.includes(one),
    )
    set(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p id={`${id}-note`} className={error ? 'text-sm text-coral' : 'text-sm text-muted'}>
        {error ?? noteOn(contained)}
      </p>
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {ALL.map(([allergen, name]) => (
          <Box
            key={allergen}
            label={name}
            checked={contained?.includes(allergen) ?? false}
            onChange={(checked) => toggle(allergen, checked)}
          />
        ))}
        <Box
          label="None of these"
          checked={contained?.length === 0}
          onChange={(checked) => set(checked ? [] : undefined)}
        />
      </div>
    </fieldset>
  )
}

function noteOn(contained: Allergen[] | undefined): string {
  if (!contained) return 'Not known: buyers are told nothing.'
  if (contained.length === 0) return 'Buyers are told that it contains none of them.'
  return 'Buyers are told that it contains these.'
}
