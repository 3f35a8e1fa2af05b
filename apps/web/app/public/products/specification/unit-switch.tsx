import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { createStored } from '#app/browser/stored.ts'
import { Segments } from '#app/ui/fields/segments.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { UNITS_KEY } from './units-script.ts'

const { write, useSelected } = createStored<Units>(
  UNITS_KEY,
  (text) => (text === 'us' ? 'us' : 'metric'),
  String,
)

export const useUnits = (): Units => useSelected((units) => units)

const UNITS = ['metric', 'us'] as const

type Units = (typeof UNITS)[number]

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
    <Segments
      legend={i18n.t('Units')}
      options={UNITS.map((option) => [option, i18n.t(LABELS[option])])}
      value={units}
      onChange={write}
      className="screen-only w-fit noscript:hidden"
    />
  )
}
