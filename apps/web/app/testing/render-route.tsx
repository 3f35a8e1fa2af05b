import type { Company } from '@dhow/contract/company/company'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ByRoleMatcher, screen, waitFor, within } from '@testing-library/react'
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
import { cacheCompany, fakeCompany } from './company.ts'
import { render } from './messages.tsx'
import { setupUser, type TestUser } from './user.ts'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]
type Entries = NonNullable<ComponentProps<ReturnType<typeof createRoutesStub>>['initialEntries']>

type Options = {
  path?: string
  /** URL, or the history with the current URL last. */
  url?: Entries[number] | Entries
  otherRoutes?: StubRoute[]
  queryClient?: QueryClient
  company?: Partial<Company>
} & Pick<StubRoute, 'loader' | 'action' | 'children' | 'shouldRevalidate'>

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

export function renderRoute(
  page: ReactElement | ComponentType<never>,
  {
    path = '/',
    url = path,
    otherRoutes = [],
    queryClient = createTestQueryClient(),
    company = {},
    ...route
  }: Options = {},
) {
  cacheCompany(queryClient, fakeCompany(company))
  const Component = isValidElement(page) ? () => page : page
  location = undefined
  const Site = createRoutesStub([
    {
      id: 'root',
      Component: Frame,
      HydrateFallback: Nothing,
      children: [
        { path, Component, ...route } as StubRoute,
        ...otherRoutes,
        { path: '*', Component: Nothing },
      ],
    },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <Site initialEntries={Array.isArray(url) ? url : [url]} />
    </QueryClientProvider>,
  )
  return {
    user: setupUser(),
    queryClient,
    address: () => location && createPath(location),
    goBack: () => act(async () => navigate?.(-1)),
  }
}

export const choose = async (user: TestUser, name: string): Promise<void> =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

export const expectToast = (text: string): Promise<void> =>
  waitFor(() => {
    const notices = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    const toasts = notices.map(({ textContent }) => textContent)
    expect(toasts).toContain(text)
  })

/** Waits for a text, if the page does not have it yet. */
export async function expectVisible(text: string | RegExp): Promise<void> {
  const check = () => expect(screen.getByText(text)).toBeVisible()
  if (screen.queryByText(text)) check()
  else await waitFor(check)
}

export const expectAbsent = (role: ByRoleMatcher, name?: string | RegExp): void =>
  expect(screen.queryByRole(role, name === undefined ? {} : { name })).not.toBeInTheDocument()
