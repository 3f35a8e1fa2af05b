import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { retryNote } from '#app/api/query-client.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { SpinnerWithRetry } from '#app/ui/notice.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { useRequestId } from './request.ts'

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="container-page section grid min-h-[70vh] content-center justify-items-center gap-6 text-center">
    <NoIndexMeta title={title} />
    {children}
  </div>
)

export function NotFound() {
  const { i18n } = useLingui()
  return (
    <Page title={i18n.t('404 Page Not Found')}>
      <NotFoundPicture />
      <h1 className="headline max-w-[34rem] text-[clamp(1.375rem,1.1rem+1.2vw,2rem)] leading-snug">
        {i18n.t('404 Page Not Found - Sorry, the page you are looking for does not exist.')}
      </h1>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>{i18n.t('Back to the home page')}</ButtonLink>
        <ButtonLink to={paths.products} quiet>
          {i18n.t('See all products')}
        </ButtonLink>
      </div>
    </Page>
  )
}

const NotFoundPicture = () => (
  <div
    aria-hidden
    className="headline flex items-center gap-[0.06em] text-[min(clamp(7rem,4rem+16vw,13rem),38vw)] leading-none text-sea select-none"
  >
    4
    <svg aria-hidden="true" viewBox="0 0 200 200" className="size-[0.78em]" fill="none">
      <circle cx="100" cy="100" r="94" className="fill-raised stroke-line" strokeWidth="2" />
      <circle
        cx="100"
        cy="100"
        r="82"
        className="stroke-control"
        strokeWidth="6"
        strokeDasharray="2.147 12.165"
      />
      <g transform="rotate(-14 100 100)">
        <path d="M66 122C70 88 88 60 118 44 108 68 105 94 108 122z" className="fill-saffron" />
        <path d="M112 122c-2-20 2-37 10-53 8 16 11 33 11 53z" className="fill-saffron/60" />
        <path d="M48 127h96c-8 15-20 20-36 20H82c-17 0-28-7-34-20z" className="fill-sea" />
      </g>
    </svg>
    4
  </div>
)

export function SomethingWrong() {
  const { i18n } = useLingui()
  const { requestId, elementId } = useRequestId()
  return (
    <Page title={i18n.t('Something went wrong')}>
      <h1 className="headline text-title">{i18n.t('Something went wrong')}</h1>
      <p className="max-w-prose text-muted">
        {i18n.t('The error is on our side. Reload the page. If it happens again, contact us.')}
        {requestId && (
          <>
            {' '}
            {i18n.t('Request ID:')} <bdi id={elementId}>{requestId}</bdi>
          </>
        )}
      </p>
      <ButtonAnchor href="">{i18n.t('Reload the page')}</ButtonAnchor>
    </Page>
  )
}

type LoadingProps = {
  label: string
  query: Parameters<typeof retryNote>[0] & { refetch: () => Promise<unknown> }
}

/** Shown until the data of a page has loaded. */
export function Loading({ label, query }: LoadingProps) {
  const { i18n } = useLingui()
  return (
    <SpinnerWithRetry
      label={label}
      note={retryNote(query, i18n)}
      onRetry={() => void query.refetch()}
    />
  )
}
