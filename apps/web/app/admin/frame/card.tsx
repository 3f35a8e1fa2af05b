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
