import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  title: string
  /** Ref of the title, which can take the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card of the account screen. */
export function AccountCard({ title, titleRef, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised p-5">
      <h2
        ref={titleRef}
        id={id}
        tabIndex={titleRef ? -1 : undefined}
        className="text-lg font-semibold"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
