import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, type ComponentType, isValidElement, type ReactElement } from 'react'
import { createPath, createRoutesStub, type Location, Outlet, useLocation } from 'react-router'
import { expect } from 'vitest'
import { Toasts } from '#app/ui/toast.tsx'
import { freshQueryClient } from './cache.ts'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]
type Entries = NonNullable<ComponentProps<ReturnType<typeof createRoutesStub>>['initialEntries']>

type Place = {
  /** The pattern in the route table. */
  path?: string
  /** The address that is open; of several, the last, with the others behind it. */
  at?: Entries[number] | Entries
  /** Other routes that the test goes to. */
  beside?: StubRoute[]
} & Pick<StubRoute, 'loader' | 'children'>

let location: Location | undefined

function Frame() {
  location = useLocation()
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

const Nothing = () => null

/**
 * Shows a component, or a screen with its route's properties, as a route among toasts and an empty
 * cache of its own.
 * @returns the person at the keyboard, the cache, and the address that is open
 */
export function renderRoute(
  shown: ReactElement | ComponentType<never>,
  { path = '/', at = path, beside = [], ...route }: Place = {},
) {
  const Component = isValidElement(shown) ? () => shown : shown
  const Site = createRoutesStub([
    {
      id: 'root',
      Component: Frame,
      HydrateFallback: Nothing,
      children: [
        { path, Component, ...route } as StubRoute,
        ...beside,
        { path: '*', Component: Nothing },
      ],
    },
  ])
  const queryClient = freshQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <Site initialEntries={Array.isArray(at) ? at : [at]} />
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup({ delay: null }),
    queryClient,
    address: () => location && createPath(location),
  }
}

/** Waits until a toast says just this. */
export const expectToast = (text: string): Promise<void> =>
  waitFor(() => {
    const toasts = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    expect(toasts).toContain(text)
  })
