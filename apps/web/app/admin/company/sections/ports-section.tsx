import type { CompanyFields, Port } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { TextsField } from '#app/admin/company/company-inputs.tsx'
import { Part } from '#app/admin/company/part.tsx'
import { PortInputs } from '#app/admin/company/ports/port-inputs.tsx'
import { PortMap } from '#app/admin/company/ports/port-map.tsx'
import { PortSearch } from '#app/admin/company/ports/port-search.tsx'
import { loadWorldPorts, nearestPort } from '#app/admin/company/ports/world-ports.ts'
import { SortableList } from '#app/admin/sortable-list.tsx'
import { Button } from '#app/ui/button.tsx'

/** A click on the map means the port nearest to it, if one is as near as this. */
const NEAR_DEG = 1.5

/** The name of a place that is in no list; to be written over. */
const UNNAMED = 'New port'

export function PortsSection() {
  const { control, setValue } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'ports' })
  const home = useWatch({ control, name: 'homePort' })
  const ports = useWatch({ control, name: 'ports' })
  const [announcement, setAnnouncement] = useState('')

  const setHome = (port: Port | null) => {
    setValue('homePort', port, { shouldDirty: true, shouldValidate: port !== null })
    setAnnouncement(port ? `${port.name} is the home port.` : 'The home port is removed.')
  }
  const add = (port: Port) => {
    if (fields.length >= LIMITS.ports) {
      return setAnnouncement(`There may be at most ${LIMITS.ports} ports.`)
    }
    append(port, { shouldFocus: false })
    setAnnouncement(`${port.name} is added.`)
  }
  const pick = async (point: { lat: number; lon: number }) => {
    const listed = await loadWorldPorts().catch(() => [])
    const { name, lat, lon } = nearestPort(listed, point, NEAR_DEG) ?? { name: UNNAMED, ...point }
    if (home) add({ name, lat, lon })
    else setHome({ name, lat, lon })
  }

  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {announcement}
      </p>
      <Part
        field="homePort"
        title="Home port"
        hint="Where the globe's sea lanes begin. Without one there is no globe."
      >
        <PortSearch label={home ? 'Another home port' : 'Find your port'} onChoose={setHome} />
        {home && <PortInputs name="homePort" />}
        {home && (
          <Button variant="quiet" onClick={() => setHome(null)} className="justify-self-start">
            Remove the home port
          </Button>
        )}
        <PortMap home={home} ports={ports} onPick={(point) => void pick(point)} />
        <p className="text-sm text-muted">
          {home
            ? 'A click on the map adds a port that you ship to.'
            : 'Or click the map where your port is.'}
        </p>
      </Part>
      <Part field="ports" title="Ports that you ship to">
        <SortableList
          label="Ports that you ship to"
          one="Port"
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
        <TextsField
          name="portsText"
          label="Text beside the globe (optional)"
          limit={LIMITS.sentences}
        />
      </Part>
    </>
  )
}
