import { site } from '#app/site.ts'
import { Figures } from './figures.tsx'
import { Globe } from './globe/globe.tsx'

/** The globe with the company's sea lanes, and its figures; dark in both themes. */
export const GlobalExporter = () => (
  <section className="dark overflow-hidden bg-night text-on-night">
    <div className="container-page section grid items-center gap-x-12 gap-y-12 lg:grid-cols-[5fr_6fr]">
      <div>
        <p className="eyebrow">From the Gulf to the world</p>
        <h2 className="headline mt-2 text-title">Global Exporter</h2>
        <p className="mt-4 max-w-[34rem] text-lead text-muted">{site.seaLanes.lead}</p>
        <div className="mt-12">
          <Figures />
        </div>
      </div>
      <div className="screen-only mx-auto w-full max-w-[40rem]">
        <Globe />
      </div>
    </div>
  </section>
)
