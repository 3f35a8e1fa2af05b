import type { CompanyHome } from '@dhow/contract/company'
import { shows } from '#app/shell/preview/shows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Figures } from './figures.tsx'
import { Globe } from './globe/globe.tsx'

type Props = Pick<CompanyHome, 'homePort' | 'ports' | 'portsText' | 'figures'>

/** The globe with the company's sea lanes, and its figures, each where there are any; dark in both themes. */
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
