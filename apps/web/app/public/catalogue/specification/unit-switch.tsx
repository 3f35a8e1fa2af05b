import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { createStored } from '#app/browser/stored.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { UNITS_KEY } from './units-script.ts'

type Units = 'metric' | 'us'

const { write, useSelected } = createStored<Units>(
  UNITS_KEY,
  (text) => (text === 'us' ? 'us' : 'metric'),
  String,
)

/** Returns the units that the visitor selected. */
export const useUnits = (): Units => useSelected((units) => units)

const LABELS: Record<Units, string> = { metric: /*i18n*/ 'Metric', us: /*i18n*/ 'US' }

/** Selects the units of all measures. Hidden without JavaScript, where both units are shown. */
export function UnitSwitch() {
  const { i18n } = useLingui()
  const units = useUnits()
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) document.documentElement.dataset.units = units
  }, [hydrated, units])
  return (
    <fieldset className="screen-only flex w-fit rounded-full border border-control p-0.5 text-sm font-medium noscript:hidden">
      <legend className="sr-only">{i18n.t('Units')}</legend>
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
            onChange={() => write(one)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {i18n.t(LABELS[one])}
        </label>
      ))}
    </fieldset>
  )
}
