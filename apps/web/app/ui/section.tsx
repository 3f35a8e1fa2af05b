import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  eyebrow?: string
  title: string
  /** Controls opposite the title. */
  controls?: ReactNode
  raised?: boolean
  children: ReactNode
}

/** A full-width page section with eyebrow and headline. */
export const Section = ({ eyebrow, title, controls, raised = false, children }: Props) => (
  <section className={classNames('section', raised && 'bg-raised')}>
    <div className="container-page">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <div className="mt-2 flex items-end justify-between gap-4">
        <h2 className="headline text-title">{title}</h2>
        {controls}
      </div>
      {children}
    </div>
  </section>
)

/** The title banner of a page without a picture. */
export const Banner = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="bg-night text-on-night">
    <div className="container-page py-[clamp(2.5rem,6vw,5rem)]">
      <h1 className="headline text-title">{title}</h1>
      {children && <div className="mt-3 max-w-prose opacity-85">{children}</div>}
    </div>
  </div>
)
