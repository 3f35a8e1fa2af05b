import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const ID = 'contact-form'

/** Target of #contact-form links, which also receives the focus. */
export function FormSection({ children }: { children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time such a link is followed
  useEffect(() => {
    if (hash === `#${ID}`) section.current?.focus({ preventScroll: true })
  }, [hash, key])

  return (
    <section
      ref={section}
      id={ID}
      tabIndex={-1}
      aria-labelledby="contact-form-title"
      className="screen-only rounded-card border border-line bg-raised p-5 outline-none sm:p-9"
    >
      <h2 id="contact-form-title" className="headline text-2xl">
        Write to us
      </h2>
      {children}
    </section>
  )
}
