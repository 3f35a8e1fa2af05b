import { paths } from '@dhow/contract/paths'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useFocusOnMount, useHydrated } from '#app/ui/hooks.ts'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'

export const LoginPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="container-page section max-w-md">
    <NoIndexMeta title={`${title} — Admin login`} />
    <h1 className="mb-6 text-2xl font-semibold">{title}</h1>
    <div className="grid gap-5">{children}</div>
    <p className="mt-6 text-center text-sm">
      <Link to={paths.login} className="text-sea underline">
        Back to login
      </Link>
    </p>
  </div>
)

export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p
      ref={useFocusOnMount<HTMLParagraphElement>()}
      role="status"
      tabIndex={-1}
      className="rounded-card bg-leaf-soft px-4 py-3 text-leaf"
    >
      {children}
    </p>
  )
}

export const Refusal = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-card bg-coral-soft px-4 py-3 text-coral">
    {children}
  </p>
)

/** Returns the token in a mailed link's hash: empty if missing, undefined before hydration. */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation()
  return useHydrated() ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : undefined
}
