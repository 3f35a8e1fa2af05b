import type { CompanyHome, Port } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { savesData } from '#app/browser/environment.ts'
import { shows } from '#app/shell/preview/shows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useNear } from '#app/ui/hooks.ts'
import { Figures } from './figures.tsx'

const LOAD_MARGIN = '400px'

type Lanes = { from: Port; to: readonly Port[] }

function describe({ from, to }: Lanes): string {
  const marked = `A turning globe: ${from.name} is marked`
  const ports = to.map(({ name }) => name).join(', ')
  return ports ? `${marked}, and sea lanes lead from it to ${ports}.` : `${marked}.`
}

function Globe({ from, to }: Lanes) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, LOAD_MARGIN)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    if (isNear && frame.current && !savesData()) {
      return drawGlobe(frame.current, { from, to }, setDrawn)
    }
  }, [isNear, from, to])

  return (
    <div ref={frame} className="relative aspect-square w-full">
      <img
        src={paths.globe}
        alt=""
        width={1000}
        height={1000}
        loading="lazy"
        decoding="async"
        className={classNames('size-full transition duration-500', drawn && 'opacity-0')}
      />
    </div>
  )
}

/** Returns a function that removes the globe, also while it is loading. */
function drawGlobe(box: HTMLElement, lanes: Lanes, onChange: (shown: boolean) => void): () => void {
  // Removes three.js from the server build.
  if (import.meta.env.SSR) return () => {}
  const canvas = document.createElement('canvas')
  canvas.className =
    'absolute inset-0 size-full cursor-grab touch-pan-y select-none active:cursor-grabbing'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', describe(lanes))
  const context = canvas.getContext('webgl2', {
    antialias: false,
    depth: false,
    powerPreference: 'low-power',
  })
  if (!context) return () => {}

  const ended = new AbortController()
  const show = async () => {
    const { showGlobe } = await import('./globe/globe-scene.ts')
    if (ended.signal.aborted) return
    const remove = showGlobe(context, box, lanes)
    ended.signal.addEventListener('abort', () => {
      remove()
      onChange(false)
    })
    canvas.addEventListener('webglcontextlost', () => ended.abort(), { once: true })
    onChange(true)
  }
  show().catch(() => ended.abort())
  return () => ended.abort()
}

type Props = Pick<CompanyHome, 'homePort' | 'ports' | 'portsText' | 'figures'>

export function GlobalExporter({ homePort, ports, portsText, figures }: Props) {
  if (!homePort && figures.length === 0) return null
  return (
    <section
      {...shows('homePort', 'ports', 'portsText', 'figures')}
      className="dark overflow-hidden bg-night text-on-night"
    >
      <div
        className={classNames(
          'container-page section grid items-center gap-x-12 gap-y-12',
          homePort ? 'lg:grid-cols-[5fr_6fr]' : undefined,
        )}
      >
        <div className="min-w-0">
          <p className="eyebrow">
            {homePort ? (
              <>
                From <bdi>{homePort.name}</bdi> to the world
              </>
            ) : (
              'Around the world'
            )}
          </p>
          <h2 className="headline mt-2 text-title">Global Exporter</h2>
          {portsText && (
            <p dir="auto" className="mt-4 max-w-[34rem] text-lead text-muted">
              {portsText}
            </p>
          )}
          {figures.length > 0 && (
            <div className="mt-12">
              <Figures figures={figures} wide={!homePort} />
            </div>
          )}
        </div>
        {homePort && (
          <div className="screen-only mx-auto w-full max-w-[40rem]">
            <Globe from={homePort} to={ports} />
          </div>
        )}
      </div>
    </section>
  )
}
