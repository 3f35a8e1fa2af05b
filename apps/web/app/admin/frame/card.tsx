import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  intro?: ReactNode
}

export function Card({ title, titleRef, intro, className, children, ...section }: Props) {
  const id = useId()
  return (
    <section
      {...section}
      aria-labelledby={id}
      className={classNames('rounded-card border border-line bg-raised p-5', className)}
    >
      <h2
        ref={titleRef}
        id={id}
        tabIndex={titleRef ? -1 : undefined}
        className="text-lg font-semibold"
      >
        {title}
      </h2>
      {intro && <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{intro}</p>}
      {children}
    </section>
  )
}
