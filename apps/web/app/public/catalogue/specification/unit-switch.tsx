import { type Units, useUnits } from './units.ts'

const LABELS: Record<Units, string> = { metric: 'Metric', us: 'US' }

/** Chooses the units of all measures. Not there without JavaScript, where both are shown. */
export function UnitSwitch() {
  const { units, choose } = useUnits()
  return (
    <fieldset className="screen-only flex w-fit rounded-full border border-control p-0.5 text-sm font-medium noscript:hidden">
      <legend className="sr-only">Units</legend>
      {(Object.keys(LABELS) as Units[]).map((one) => (
        <label
          key={one}
          className="relative inline-flex min-h-10 min-w-16 cursor-pointer items-center justify-center rounded-full px-3.5 outline-offset-2 transition has-checked:bg-sea has-checked:text-on-sea has-focus-visible:outline-2 has-focus-visible:outline-sea"
        >
          <input
            type="radio"
            name="units"
            value={one}
            checked={units === one}
            onChange={() => choose(one)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {LABELS[one]}
        </label>
      ))}
    </fieldset>
  )
}
