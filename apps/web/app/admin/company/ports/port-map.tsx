import type { Port } from '@dhow/contract/company/company'
import { type MouseEvent, useRef } from 'react'
import land from './pictures/world-map.svg'

/** Bounds of the map in degrees, as drawn by tools/ports.ts. */
const MAP = { west: -180, north: 78, width: 360, height: 138 }

type Props = {
  home: Port | null
  ports: readonly Port[]
  onPick: (point: { lat: number; lon: number }) => void
}

const tenths = (degrees: number) => Math.round(degrees * 10) / 10

/** A world map with the chosen ports. Hidden from assistive technology, which uses search and fields. */
export function PortMap({ home, ports, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const pick = ({ clientX, clientY }: MouseEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area?.width || !area.height) return
    onPick({
      lat: tenths(MAP.north - ((clientY - area.top) / area.height) * MAP.height),
      lon: tenths(MAP.west + ((clientX - area.left) / area.width) * MAP.width),
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
