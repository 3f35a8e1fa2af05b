import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { useLingui } from '@lingui/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useMatch, useMatches, useNavigation } from 'react-router'
import { isNotFound } from '#app/api/error.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { api } from './api/client.ts'
import { useToken } from './api/token.ts'
import { useCompany } from './api/use-company.ts'
import { isFramed } from './browser/environment.ts'
import { ListLink } from './public/lists/list-link.tsx'
import { WhatsAppButton } from './shell/chat/whatsapp-button.tsx'
import { Footer } from './shell/navigation/footer.tsx'
import { Header } from './shell/navigation/header.tsx'
import { LanguageOffer, OfficeLink } from './shell/navigation/language-links.tsx'
import { RouteAnnouncer, useRouteFocus } from './shell/navigation/route-focus.tsx'
import { announceHydrated, INCOMPLETE_ID } from './shell/scripts/early-events.ts'
import { useLogout } from './shell/session/use-logout.ts'
import { useConnectionNotice } from './shell/use-connection-notice.ts'
import { Recovering } from './ui/recovering.tsx'

const ReceivePreview = lazy(() => import('./shell/preview/receive-preview.tsx'))

export const useInOffice = (): boolean => useMatches().some(({ id }) => id === 'admin/frame/layout')

const LIST_LINK = <ListLink />

type FrameProps = { year: number | undefined; children: ReactNode }

export function Frame({ year, children }: FrameProps) {
  const { i18n } = useLingui()
  const loggedIn = useToken() !== null
  const product = useShownProduct()
  const inOffice = useInOffice()
  const { pathname } = useLocation()
  const atLogin = pathname.startsWith(paths.login)
  const logout = useLogout()
  const pending = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const inPreview = hydrated && isFramed
  const { published } = useCompany()
  useEffect(announceHydrated, [])
  useRouteFocus()
  useConnectionNotice()
  usePicturesInPrint()
  return (
    <>
      {!inPreview && <RouteAnnouncer />}
      {!hydrated && (
        <p
          id={INCOMPLETE_ID}
          role="alert"
          hidden
          suppressHydrationWarning
          className="fixed inset-x-4 bottom-4 z-50 mx-auto flex w-fit flex-wrap items-center gap-3 rounded-card bg-coral-soft p-4 text-coral shadow-float"
        >
          {i18n.t('This page did not load completely.')}
          <ButtonAnchor href="">{i18n.t('Reload the page')}</ButtonAnchor>
        </p>
      )}
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:inset-s-4 focus:top-4 focus:z-50 focus:rounded-full focus:bg-sea focus:px-5 focus:py-3 focus:text-on-sea"
      >
        {i18n.t('Skip to the content')}
      </a>
      {!published && !inOffice && !atLogin && !inPreview && (
        <aside
          aria-label="Preview"
          lang="en"
          dir="ltr"
          className="bg-amber-soft px-4 py-2 text-center text-sm text-amber"
        >
          Not published – only you see this.{' '}
          <OfficeLink to={paths.dashboard} className="font-semibold underline">
            Publish
          </OfficeLink>
        </aside>
      )}
      {!inOffice && !atLogin && !inPreview && <LanguageOffer />}
      {inOffice ? (
        <div id="office-nav" data-pending={pending || undefined} />
      ) : (
        <Recovering page={pathname}>
          <Header loggedIn={loggedIn} pending={pending} onLogout={logout} listLink={LIST_LINK} />
        </Recovering>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 grow">
        <Recovering page={pathname}>{children}</Recovering>
      </main>
      <div className={inOffice ? 'print-only' : undefined}>
        <Footer year={year} hasLogin={!inPreview} />
      </div>
      {!inOffice && !atLogin && <WhatsAppButton product={product} />}
      {inPreview && (
        <Suspense>
          <ReceivePreview />
        </Suspense>
      )}
    </>
  )
}

/** Reads the query cache only. */
export function useShownProduct(): Product | undefined {
  const id = useMatch(`${paths.products}/:id`)?.params.id ?? ''
  const { data, error } = api.products.get.useQuery({ params: { id } }, { enabled: false })
  return isNotFound(error) ? undefined : data
}

/** Not every browser loads lazy pictures before printing. */
function usePicturesInPrint(): void {
  useEffect(() => {
    const load = () => {
      for (const picture of document.images) picture.loading = 'eager'
    }
    addEventListener('beforeprint', load)
    return () => removeEventListener('beforeprint', load)
  }, [])
}
