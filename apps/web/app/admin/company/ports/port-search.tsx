import type { Port } from '@dhow/contract/company/company'
import { countryName, findPorts } from '@dhow/trade/port-search'
import { type KeyboardEvent, useId, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { loadWorldPorts, type WorldPort } from './world-ports.ts'

/** Maximum number of ports shown. */
const MOST = 8

type Props = { label: string; onChoose: (port: Port) => void }

/** Finds a port in the list of the world's ports. */
export function PortSearch({ label, onChoose }: Props) {
  const id = useId()
  const [ports, setPorts] = useState<WorldPort[]>()
  const [failed, setFailed] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const matches = ports ? findPorts(ports, text, MOST) : []

  const load = () => {
    setFailed(false)
    loadWorldPorts().then(setPorts, () => setFailed(true))
  }
  const choose = ({ name, lat, lon }: WorldPort) => {
    onChoose({ name, lat, lon })
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = matches[active]
    if (event.key === 'Escape') setText('')
    else if (step && matches.length > 0)
      setActive((active + step + matches.length) % matches.length)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    // Enter chooses a port here and must not submit the form.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        label={label}
        hint={hintOf({ text, failed, isLoading: !ports, count: matches.length })}
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(matches[active] && { 'aria-activedescendant': `${id}-${active}` })}
        autoComplete="off"
        placeholder="Rotterdam"
        value={text}
        onFocus={load}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="absolute inset-x-0 z-10 mt-1 overflow-hidden rounded-lg border border-line bg-raised shadow-float empty:hidden"
      >
        {matches.map((port, index) => (
          <button
            key={`${port.country} ${port.name} ${port.lat} ${port.lon}`}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(port)}
            className="flex min-h-11 w-full items-baseline gap-2 px-3.5 py-2.5 text-start hover:bg-line aria-selected:bg-line"
          >
            <span>{port.name}</span>
            <span className="text-sm text-muted">{countryName(port.country)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

type SearchState = { text: string; failed: boolean; isLoading: boolean; count: number }

function hintOf({ text, failed, isLoading, count }: SearchState): string | undefined {
  if (failed) return 'Could not load the list of ports. Try again later, or click the map.'
  if (!text.trim() || count > 0) return undefined
  return isLoading ? 'Loading ports…' : 'No ports found. Click the map to add your port.'
}
