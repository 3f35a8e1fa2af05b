import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ComponentProps, type ComponentType, isValidElement, type ReactElement } from 'react'
import {
  createPath,
  createRoutesStub,
  type Location,
  type NavigateFunction,
  Outlet,
  useLocation,
  useNavigate,
} from 'react-router'
import { expect } from 'vitest'
import { Toasts } from '#app/ui/toast.tsx'
import { createTestQueryClient } from './cache.ts'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]
type Entries = NonNullable<ComponentProps<ReturnType<typeof createRoutesStub>>['initialEntries']>

type Options = {
  /** The pattern in the route table. */
  path?: string
  /** The address that is open; of several, the last, with the others behind it. */
  at?: Entries[number] | Entries
  /** Other routes that the test goes to. */
  beside?: StubRoute[]
  /** What earlier screens have loaded; nothing by default. */
  queryClient?: QueryClient
} & Pick<StubRoute, 'loader' | 'action' | 'children'>

let location: Location | undefined
let navigate: NavigateFunction | undefined

function Frame() {
  location = useLocation()
  navigate = useNavigate()
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
 * @returns the person at the keyboard, the cache, the address that is open and the way back from it
 */
export function renderRoute(
  shown: ReactElement | ComponentType<never>,
  {
    path = '/',
    at = path,
    beside = [],
    queryClient = createTestQueryClient(),
    ...route
  }: Options = {},
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
  render(
    <QueryClientProvider client={queryClient}>
      <Site initialEntries={Array.isArray(at) ? at : [at]} />
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup({ delay: null }),
    queryClient,
    address: () => location && createPath(location),
    goBack: () => act(async () => navigate?.(-1)),
  }
}

/** Presses a button of the dialog that is open. */
export const choose = async (user: UserEvent, name: string): Promise<void> =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

/** Waits until a toast says just this. */
export const expectToast = (text: string): Promise<void> =>
  waitFor(() => {
    const said = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    const toasts = said.map(({ textContent }) => textContent)
    expect(toasts).toContain(text)
  })
