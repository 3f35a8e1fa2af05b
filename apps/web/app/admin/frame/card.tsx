import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  intro?: ReactNode
  /** Shows the title in the size of the text. */
  small?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, titleRef, intro, small, className, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('rounded-card border border-line bg-raised p-5', className)}
    >
      <h2
        ref={titleRef}
        id={id}
        tabIndex={titleRef ? -1 : undefined}
        className={classNames('font-semibold', !small && 'text-lg')}
      >
        {title}
      </h2>
      {intro && <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{intro}</p>}
      {children}
    </section>
  )
}

export const Facts = ({ facts }: { facts: [label: string, value: ReactNode][] }) =>
  facts.length > 0 && (
    <dl className="grid gap-y-1.5 text-sm">
      {facts.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal
        <div key={at} className="flex flex-wrap gap-x-4">
          <dt className="min-w-0 flex-[2_1_6.5rem] text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 flex-[3_1_9rem] wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
