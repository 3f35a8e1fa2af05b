import { useRouteLoaderData } from 'react-router'

/** Scheme and host of the site as the world sees it. */
export function useOrigin(): string {
  const root = useRouteLoaderData<{ origin: string }>('root')
  return (
    root?.origin ?? (typeof window === 'undefined' ? 'http://localhost' : window.location.origin)
  )
}
