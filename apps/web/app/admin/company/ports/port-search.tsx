import type { Port } from '@dhow/contract/company/company'
import { countryName } from '@dhow/trade/display-names'
import { findPorts } from '@dhow/trade/port-search'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import { loadWorldPorts, type WorldPort } from './world-ports.ts'

const MAX_OPTIONS = 8

const LOAD_FAILED = 'Could not load the list of ports. Try again later, or click the map.'
const NOT_FOUND = 'No ports found. Click the map to add your port.'

const idOf = ({ country, name, lat, lon }: WorldPort) => `${country} ${name} ${lat} ${lon}`

/** Finds a port in the list of the world's ports, which is loaded on focus. */
export function PortSearch({ label, onChoose }: { label: string; onChoose: (port: Port) => void }) {
  const { i18n } = useLingui()
  const [ports, setPorts] = useState<WorldPort[]>([])
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const load = async () => {
    try {
      setPorts(await loadWorldPorts())
      setState('loaded')
    } catch {
      setState('failed')
    }
  }
  const choose = (id: string) => {
    const port = ports.find((one) => idOf(one) === id)
    if (port) onChoose({ name: port.name, lat: port.lat, lon: port.lon })
  }
  const hint = state === 'failed' ? LOAD_FAILED : undefined
  return (
    <Combobox
      label={label}
      options={[]}
      value=""
      find={(text) =>
        findPorts(ports, text, MAX_OPTIONS, i18n).map((port) => ({
          value: idOf(port),
          label: port.name,
          mark: countryName(port.country, i18n),
        }))
      }
      onFocus={() => void load()}
      onChange={choose}
      placeholder="Rotterdam"
      hint={hint}
      noMatch={hint ?? (state === 'loaded' ? NOT_FOUND : 'Loading ports…')}
    />
  )
}
