import './shell/scripts/zod-without-eval.ts'
import { toBrandFileUrl } from '@dhow/contract/company/pictures'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { LANGUAGES, type Language } from '@dhow/i18n/languages'
import { useLingui } from '@lingui/react'
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatch,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { isNotFound } from '#app/api/error.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { useHydrated, useMedia } from '#app/ui/hooks.ts'
import type { Route } from './+types/root.ts'
import { api } from './api/client.ts'
import { MESSAGES_LINK, pageLanguage } from './api/language.ts'
import { createLoaders, getLoadedData, type Loaded, parseQueries } from './api/loaders.ts'
import { getQueryClient } from './api/query-client.ts'
import { useToken } from './api/token.ts'
import { useCompany } from './api/use-company.ts'
import { isFramed } from './browser/environment.ts'
import arabicFont from './fonts/cairo-arabic.woff2?url'
import { HEAD_SCRIPT } from './head-script.ts'
import { ListLink } from './public/lists/list-link.tsx'
import { WhatsAppButton } from './shell/chat/whatsapp-button.tsx'
import { NotFound, SomethingWrong } from './shell/error-pages.tsx'
import { Footer } from './shell/navigation/footer.tsx'
import { Header } from './shell/navigation/header.tsx'
import { LanguageOffer, OfficeLink } from './shell/navigation/language-links.tsx'
import { RouteAnnouncer, useRouteFocus } from './shell/navigation/route-focus.tsx'
import { announceHydrated, INCOMPLETE_ID } from './shell/scripts/early-events.ts'
import { useLogout } from './shell/session/use-logout.ts'
import { useConnectionNotice } from './shell/use-connection-notice.ts'
import stylesheet from './styles/app.css?url'
import { type BrandStyle, createBrandStyle } from './styles/brand-style.ts'
import { Recovering } from './ui/recovering.tsx'
import { Toasts } from './ui/toast.tsx'

const WITH_A_MOUSE =
  '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** A page without this decoration is complete, so a failed load is ignored. */
const GlowingCursor = lazy(() =>
  import('./ui/glowing-cursor.tsx').catch(() => ({ default: () => <></> })),
)
const ReceivePreview = lazy(() => import('./shell/preview/receive-preview.tsx'))

const everyPage = createLoaders((api) => [
  api.company.layout.queryOptions(),
  api.contact.get.queryOptions(),
])

export async function loader(args: Route.LoaderArgs) {
  const loaded = await everyPage.loader(args)
  const company = getLoadedData(loaded.data, api.company.layout.queryOptions())
  const { origin } = new URL(args.request.url)
  // The server's year, because the browser's clock may be in another one.
  const year = new Date().getUTCFullYear()
  const brandStyle = company && createBrandStyle(company)
  const { file } = args.context.get(pageLanguage)
  return data({ ...loaded.data, origin, year, brandStyle, messages: file }, loaded.init ?? {})
}

export const shouldRevalidate = () => false

/** Time by the browser's clock, which may differ from the server's. */
const LOADED_AT = Date.now()

/** The server revalidates cached pages, so their data is as old as the page load. */
function useDehydrated(): DehydratedState {
  const queries = useMatches().flatMap(({ loaderData }) => {
    const loaded = loaderData as Partial<Loaded> | undefined
    return loaded?.dehydrated ? parseQueries(loaded as Loaded) : []
  })
  const withAge = queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: LOADED_AT },
  }))
  return { queries: withAge, mutations: [] }
}

const useInOffice = (): boolean => useMatches().some(({ id }) => id === 'admin/frame/layout')

const FontPreload = ({ href }: { href: string }) => (
  <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
)

export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(getQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={useDehydrated()}>
        <Document>{children}</Document>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

function Document({ children }: { children: ReactNode }) {
  const { brand, brandVersion } = useCompany()
  const { i18n } = useLingui()
  const { dir, og } = LANGUAGES[i18n.locale as Language]
  const { brandStyle = {}, messages } = useRouteLoaderData<typeof loader>('root') ?? {}
  const { css, typeface, fonts: [textFont, ...otherFonts] = [] }: Partial<BrandStyle> = brandStyle
  return (
    <html
      lang={i18n.locale}
      dir={dir}
      data-typeface={typeface}
      data-office={useInOffice() || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the script, which reads a color from it. */}
        {css && <style>{css}</style>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {textFont && <FontPreload href={textFont} />}
        {i18n.locale === 'ar' && <FontPreload href={arabicFont} />}
        {messages && (
          <link
            id={MESSAGES_LINK}
            rel="preload"
            href={messages}
            as="fetch"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        )}
        {/* Render-blocking: with a precedence React puts it before the preloads. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {otherFonts.map((font) => (
          <FontPreload key={font} href={font} />
        ))}
        <link rel="icon" href={toBrandFileUrl('favicon.ico', brandVersion)} sizes="48x48" />
        <link
          rel="icon"
          href={toBrandFileUrl('icon-192.png', brandVersion)}
          sizes="192x192"
          type="image/png"
        />
        <link rel="apple-touch-icon" href={toBrandFileUrl('apple-touch-icon.png', brandVersion)} />
        <link rel="manifest" href={toBrandFileUrl('manifest.webmanifest', brandVersion)} />
        <meta property="og:site_name" content={brand} />
        <meta property="og:locale" content={og} />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <Toasts />
        <Cursor />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const Cursor = () =>
  useMedia(WITH_A_MOUSE) && (
    <Suspense>
      <GlowingCursor />
    </Suspense>
  )

const LIST_LINK = <ListLink />

function Frame({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const loggedIn = useToken() !== null
  const year = useRouteLoaderData<typeof loader>('root')?.year
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

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <SomethingWrong />
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
