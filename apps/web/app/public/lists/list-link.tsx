import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { ClipboardList } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ChangeAnnouncer } from '#app/shell/navigation/route-focus.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { type Line, useList } from './list.ts'

const MAX_BADGE = 99

export function ListLink() {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const lines = useList()
  const count = lines.length
  useListCookie(lines)
  const name =
    count > 0
      ? i18n.t('Your enquiry, {count, plural, one {# line} other {# lines}}', { count })
      : i18n.t('Your enquiry')
  return (
    <>
      <Link
        to={paths.enquiry}
        // With a list, the script of its page is loaded early, because the connection may be lost.
        prefetch={count > 0 ? 'render' : 'intent'}
        viewTransition
        className="relative inline-flex min-h-11 min-w-8 shrink-0 items-center rounded-full text-sm font-medium transition hover:bg-line max-md:flex-col max-md:justify-center max-md:text-[0.6875rem] max-md:leading-tight md:gap-2 md:px-3"
      >
        <ClipboardList size={21} />
        <span className="sr-only">{name}</span>
        <span aria-hidden className="max-md:hidden">
          {i18n.t('Your enquiry')}
        </span>
        <span aria-hidden className="md:hidden">
          {i18n.t('Enquiry')}
        </span>
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 inset-s-1/2 min-w-5 rounded-full bg-saffron px-1 text-center text-[0.6875rem] leading-5 font-semibold whitespace-nowrap text-night tabular-nums md:top-0 md:inset-s-5"
          >
            {count > MAX_BADGE ? `${MAX_BADGE}+` : count}
          </span>
        )}
      </Link>
      <ChangeAnnouncer
        text={
          hydrated
            ? i18n.t('Your enquiry has {count, plural, one {# line} other {# lines}}.', { count })
            : undefined
        }
      />
    </>
  )
}

/** Keeps the cookie equal to the list. An empty list has none, unless scripts were off. */
function useListCookie(lines: readonly Line[]) {
  const { i18n } = useLingui()
  const wasEmpty = useRef(true)
  useEffect(() => {
    if (wasEmpty.current && lines.length === 0) return
    wasEmpty.current = lines.length === 0
    // Without the cookie, the next page shows the list a little later.
    import('./list-cookie.ts').then(({ writeListCookie }) => writeListCookie(i18n)).catch(() => {})
  }, [lines, i18n])
}
