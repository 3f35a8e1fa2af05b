import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the script has taken over the page; false in what the server renders. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
