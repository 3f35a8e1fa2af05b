import { useRouteLoaderData } from 'react-router'

/** The site's public origin. */
export function useOrigin(): string {
  const root = useRouteLoaderData<{ origin: string }>('root')
  return (
    root?.origin ?? (typeof window === 'undefined' ? 'http://localhost' : window.location.origin)
  )
}
