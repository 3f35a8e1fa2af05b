import { useSyncExternalStore } from 'react'
import { UNITS_KEY } from './units-script.ts'

export type Units = 'metric' | 'us'

const shown = (): Units => (document.documentElement.dataset.units === 'us' ? 'us' : 'metric')

const listeners = new Set<() => void>()

function show(units: Units): void {
  const { dataset } = document.documentElement
  if (units === 'us') dataset.units = units
  else delete dataset.units
  for (const listener of listeners) listener()
}

/** Shows measures in these units, here and in the other tabs, and remembers them on the device. */
function choose(units: Units): void {
  try {
    localStorage.setItem(UNITS_KEY, units)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(units)
}

const onStorage = ({ key, newValue }: StorageEvent): void => {
  if (key === UNITS_KEY) show(newValue === 'us' ? 'us' : 'metric')
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The units that measures are shown in, metric before hydration, and how to choose others. */
export function useUnits(): { units: Units; choose: (units: Units) => void } {
  return { units: useSyncExternalStore<Units>(subscribe, shown, () => 'metric'), choose }
}
