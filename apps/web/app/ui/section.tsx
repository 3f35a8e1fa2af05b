import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'section'>, 'title' | 'className'> & {
  eyebrow?: string
  title: string
  controls?: ReactNode
  raised?: boolean
}

export const Section = ({
  eyebrow,
  title,
  controls,
  raised = false,
  children,
  ...section
}: Props) => (
  <section {...section} className={classNames('section', raised && 'bg-raised')}>
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

/** Two, three or four columns, so that the last row is complete. */
export const getColumns = (count: number): string =>
  classNames(
    'grid gap-4 sm:grid-cols-2 lg:gap-6',
    count % 4 === 0 ? 'lg:grid-cols-4' : count !== 2 && 'lg:grid-cols-3',
  )

export const Banner = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="bg-night text-on-night">
    <div className="container-page py-[clamp(2.5rem,6vw,5rem)]">
      <h1 className="headline text-title">{title}</h1>
      {children && <div className="mt-3 max-w-prose opacity-85">{children}</div>}
    </div>
  </div>
)

/** A paragraph that a person entered. Its direction follows its text. */
export const EnteredText = (props: ComponentProps<'p'>) => <p dir="auto" {...props} />
