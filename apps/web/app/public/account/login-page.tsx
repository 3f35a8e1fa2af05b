import { paths } from '@dhow/contract/paths'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'

/** The frame of a page beside the login. */
export const LoginPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="container-page section max-w-md">
    <NoIndexMeta title={`${title} — Admin login`} />
    <h1 className="mb-6 text-2xl font-semibold">{title}</h1>
    <div className="grid gap-5">{children}</div>
    <p className="mt-6 text-center text-sm">
      <Link to={paths.login} className="text-sea underline">
        Back to the login
      </Link>
    </p>
  </div>
)

/** What came of an action, in place of its form, whose focus it takes. */
export function Outcome({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className="rounded-card bg-leaf-soft px-4 py-3 text-leaf"
    >
      {children}
    </p>
  )
}

/** Why an action cannot be done. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-card bg-coral-soft px-4 py-3 text-coral">
    {children}
  </p>
)
