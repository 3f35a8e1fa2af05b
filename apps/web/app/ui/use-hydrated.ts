import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React has hydrated; false in server-rendered markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
