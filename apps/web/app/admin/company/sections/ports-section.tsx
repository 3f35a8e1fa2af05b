import type { CompanyFields, Port } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { findPorts } from '@dhow/trade/port-search'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { type MouseEvent, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  LineField,
  NumberField,
  Part,
  TextsField,
} from '#app/admin/company/inputs/company-inputs.tsx'
import { SortableList } from '#app/admin/dragging/sortable-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import land from './pictures/world-map.svg'

export function PortsSection() {
  const { control, setValue } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'ports' })
  const home = useWatch({ control, name: 'homePort' })
  const ports = useWatch({ control, name: 'ports' })
  const [announcement, setAnnouncement] = useState('')

  const setHome = (port: Port | null) => {
    setValue('homePort', port, { shouldDirty: true, shouldValidate: port !== null })
    setAnnouncement(port ? `${port.name} is the home port.` : 'Home port removed.')
  }
  const add = (port: Port) => {
    if (fields.length >= LIMITS.ports) {
      return setAnnouncement(`You can add up to ${LIMITS.ports} ports.`)
    }
    append(port, { shouldFocus: false })
    setAnnouncement(`${port.name} added.`)
  }
  const pick = async (point: { lat: number; lon: number }) => {
    const ports = await loadWorldPorts().catch(() => [])
    const { name, lat, lon } = findNearestPort(ports, point) ?? { name: 'New port', ...point }
    const choose = home ? add : setHome
    choose({ name, lat, lon })
  }

  return (
    <>
      <p role="status" className="caption empty:hidden">
        {announcement}
      </p>
      <Part
        field="homePort"
        title="Home port"
        hint="The lines on the globe begin here. Without a home port, the globe is not shown."
      >
        <PortSearch label={home ? 'Change home port' : 'Find your port'} onChoose={setHome} />
        {home && <PortInputs name="homePort" />}
        {home && (
          <Button quiet onClick={() => setHome(null)} className="justify-self-start">
            Remove home port
          </Button>
        )}
        <PortMap home={home} ports={ports} onPick={(point) => void pick(point)} />
        <p className="caption">
          {home ? 'Click the map to add a port you ship to.' : 'Or click your port on the map.'}
        </p>
      </Part>
      <Part field="ports" title="Ports you ship to">
        <SortableList
          label="Ports you ship to"
          noun="Port"
          items={fields}
          limit={LIMITS.ports}
          onMove={move}
          onRemove={remove}
        >
          {(_, index) => <PortInputs name={`ports.${index}`} />}
        </SortableList>
        <PortSearch label="Add a port" onChoose={add} />
      </Part>
      <Part field="portsText" title="Text beside the globe">
        <TextsField name="portsText" label="Text beside the globe (optional)" />
      </Part>
    </>
  )
}

const PortInputs = ({ name }: { name: 'homePort' | `ports.${number}` }) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <div className="col-span-2">
      <LineField name={`${name}.name`} label="Name" limit={LIMITS.title} />
    </div>
    <NumberField name={`${name}.lat`} label="Latitude" hint="Negative for south" step="any" />
    <NumberField name={`${name}.lon`} label="Longitude" hint="Negative for west" step="any" />
  </div>
)

const MAP = { west: -180, north: 78, width: 360, height: 138 }

type MapProps = {
  home: Port | null
  ports: readonly Port[]
  onPick: (point: { lat: number; lon: number }) => void
}

const roundToTenth = (degrees: number) => Math.round(degrees * 10) / 10

/** A world map with the chosen ports. Hidden from assistive technology, which uses search and fields. */
function PortMap({ home, ports, onPick }: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const pick = ({ clientX, clientY }: MouseEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area?.width || !area.height) return
    onPick({
      lat: roundToTenth(MAP.north - ((clientY - area.top) / area.height) * MAP.height),
      lon: roundToTenth(MAP.west + ((clientX - area.left) / area.width) * MAP.width),
    })
  }
  const portsByPosition = new Map(ports.map((port) => [`${port.lat} ${port.lon}`, port]))
  return (
    <div
      ref={box}
      aria-hidden
      data-port-map
      onClick={pick}
      style={{ aspectRatio: `${MAP.width} / ${MAP.height}` }}
      className="relative w-full cursor-crosshair overflow-hidden rounded-card bg-line"
    >
      <div
        style={{ maskImage: `url(${land})` }}
        className="absolute inset-0 bg-control mask-size-[100%_100%]"
      />
      {[...portsByPosition].map(([position, port]) => (
        <Mark key={position} port={port} className="size-2 bg-sea" />
      ))}
      {home && <Mark port={home} className="size-3 bg-saffron" />}
    </div>
  )
}

const Mark = ({ port: { name, lat, lon }, className }: { port: Port; className: string }) => (
  <span
    title={name}
    style={{
      left: `${((lon - MAP.west) / MAP.width) * 100}%`,
      top: `${((MAP.north - lat) / MAP.height) * 100}%`,
    }}
    className={`absolute -translate-1/2 rounded-full ring-2 ring-raised ${className}`}
  />
)

const MAX_OPTIONS = 8

const LOAD_FAILED = 'Could not load the list of ports. Try again later, or click the map.'
const NOT_FOUND = 'No ports found. Click the map to add your port.'

const toId = ({ country, name, lat, lon }: WorldPort) => `${country} ${name} ${lat} ${lon}`

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
    const port = ports.find((item) => toId(item) === id)
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
          value: toId(port),
          label: port.name,
          mark: getCountryName(port.country, i18n),
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

/** A port of the list, in a country by its two-letter code. */
export type WorldPort = Port & { country: string }

/** Maximum distance in degrees from a click on the map to a listed port. */
const NEAR_DEG = 1.5

export async function loadWorldPorts(): Promise<WorldPort[]> {
  const { default: csv } = await import('./world-ports.csv?raw')
  const [, ...rows] = csv.trim().split('\n')
  return rows.map((row) => {
    const [country = '', name = '', lat, lon] = row.split(',')
    return { country, name, lat: Number(lat), lon: Number(lon) }
  })
}

export function findNearestPort(
  ports: readonly WorldPort[],
  { lat, lon }: { lat: number; lon: number },
): WorldPort | undefined {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const calculateDistance = (port: WorldPort) => {
    const across = Math.abs(port.lon - lon)
    return Math.hypot(port.lat - lat, Math.min(across, 360 - across) * narrowing)
  }
  const [nearest] = ports
    .map((port) => ({ port, distance: calculateDistance(port) }))
    .filter(({ distance }) => distance <= NEAR_DEG)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.port
}
