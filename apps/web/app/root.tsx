import './shell/scripts/zod-without-eval.ts'
import { toBrandFileUrl } from '@dhow/contract/pictures'
import { LANGUAGES, type Language } from '@dhow/i18n/languages'
import { useLingui } from '@lingui/react'
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { useMedia } from '#app/ui/hooks.ts'
import type { Route } from './+types/root.ts'
import { api } from './api/client.ts'
import { MESSAGES_LINK, pageLanguage } from './api/language.ts'
import { createLoaders, getLoadedData, type Loaded, parseQueries } from './api/loaders.ts'
import { getQueryClient } from './api/query-client.ts'
import { useCompany } from './api/use-company.ts'
import arabicFont from './fonts/cairo-arabic.woff2?url'
import { Frame, useInOffice } from './frame.tsx'
import { HEAD_SCRIPT } from './head-script.ts'
import { NotFound, SomethingWrong } from './shell/error-pages.tsx'
import officeStylesheet from './styles/app.css?url'
import { type BrandStyle, createBrandStyle } from './styles/brand-style.ts'
import stylesheet from './styles/site.css?url'
import { Toasts } from './ui/toast.tsx'

const WITH_A_MOUSE =
  '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** A page without this decoration is complete, so a failed load is ignored. */
const GlowingCursor = lazy(() =>
  import('./ui/glowing-cursor.tsx').catch(() => ({ default: () => <></> })),
)

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
  const inOffice = useInOffice()
  const { dir, og } = LANGUAGES[i18n.locale as Language]
  const { brandStyle = {}, messages, year } = useRouteLoaderData<typeof loader>('root') ?? {}
  const { css, typeface }: Partial<BrandStyle> = brandStyle
  return (
    <html
      lang={i18n.locale}
      dir={dir}
      data-typeface={typeface}
      data-office={inOffice || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the script, which reads a color from it. */}
        {css && <style>{css}</style>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {/* Other fonts have fallbacks of their size, and would delay the style sheet on slow connections. */}
        {i18n.locale === 'ar' && (
          <link
            rel="preload"
            href={arabicFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        )}
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
        <link
          rel="stylesheet"
          href={inOffice ? officeStylesheet : stylesheet}
          precedence="default"
        />
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
        <Frame year={year}>{children}</Frame>
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

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <SomethingWrong />
}
