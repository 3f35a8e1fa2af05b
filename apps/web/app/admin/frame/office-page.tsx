import { paths } from '@dhow/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { api } from '#app/api/office.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { useCompany } from '#app/api/use-company.ts'
import { classNames } from '#app/ui/class-names.ts'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { findLink } from './office-links.ts'

export function OfficeTitle({ title }: { title: string }) {
  const ours = useDashboard().data?.messages.ours
  return <NoIndexMeta title={`${ours ? `(${formatNumber(ours)}) ` : ''}${title} — Admin`} />
}

type Props = {
  title: string
  back?: { to: string; label: string }
  heading?: ComponentProps<'h1'>
  action?: ReactNode
  children: ReactNode
}

/** Links to the screens that share the current entry of the navigation. */
function Tabs() {
  const { pathname } = useLocation()
  const link = findLink(pathname)
  if (!link?.tabs) return null
  return (
    <nav aria-label={link.label} className="mb-6 flex flex-wrap gap-x-5 border-b border-line">
      {link.tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm aria-[current]:border-sea aria-[current]:font-semibold"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

export function OfficePage({ title, back, heading, action, children }: Props) {
  // The bar of small screens shows it too.
  const isInBar = findLink(useLocation().pathname)?.label === title
  return (
    <>
      <OfficeTitle title={title} />
      {back && (
        <Link
          to={back.to}
          className="-mb-2 inline-flex min-h-11 items-center text-sm text-sea hover:underline lg:-mt-10"
        >
          {back.label}
        </Link>
      )}
      <div
        className={classNames(
          'mb-6 flex flex-wrap items-center justify-between gap-4',
          isInBar && 'max-lg:justify-end max-lg:[&>h1]:sr-only',
          isInBar && !action && 'max-lg:mb-0',
        )}
      >
        <h1 className="text-2xl font-semibold" {...heading}>
          {title}
        </h1>
        {action}
      </div>
      <Tabs />
      {children}
    </>
  )
}

/** State of the location that a set-up step opens. */
export const SETUP = { isSetup: true }

/**
 * Focuses the first field of a form that a set-up step has opened. Returns a function that goes back to the dashboard as
 * soon as nothing is unsaved.
 */
export function useSetupStep(isUnsaved = false): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  // Changing the query removes the state.
  const [isSetup] = useState(state?.isSetup === true)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isSetup) return
    const fields = document.querySelectorAll<HTMLElement>('main form :is(input, textarea)')
    Array.from(fields)
      .find((field) => !field.closest('[hidden]'))
      ?.focus()
  }, [isSetup])
  useEffect(() => {
    if (isSetup && isDone && !isUnsaved) void navigate(paths.dashboard)
  }, [isSetup, isDone, isUnsaved, navigate])
  return () => setDone(true)
}

const REFETCH_INTERVAL_MS = 60_000

/** @param isFresh whether to fetch again at first, because an enquiry may have arrived while the office was not shown */
export function useDashboard(isFresh = false) {
  const { timeZone } = useCompany()
  return useQuery({
    refetchOnMount: isFresh ? 'always' : true,
    ...api.dashboard.get.queryOptions({ query: { timeZone } }),
    refetchInterval: (query) => retryInterval(query) || REFETCH_INTERVAL_MS,
  })
}

export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
