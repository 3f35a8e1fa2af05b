import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * The secret of a mailed link, which stands behind the # of its address and so reaches no server. Undefined
 * in server-rendered markup, which cannot know it; empty where there is none.
 */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation()
  return useHydrated() ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : undefined
}
