import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useCompany, useContactDetails, useOrigin } from '#app/api/use-company.ts'
import { useLineCount } from '#app/public/lists/list.ts'
import { EnquiryForm } from '#app/public/messages/enquiry-form.tsx'
import { receiveEnquiry } from '#app/public/messages/receive-enquiry.ts'
import type { EnquiredProduct } from '#app/public/messages/values.ts'
import { SocialLinks } from '#app/shell/navigation/social-links.tsx'
import { CompanyData, PrivacyNote, SiteMeta } from '#app/shell/site-meta.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { Banner } from '#app/ui/section.tsx'
import { useErrorToast } from '#app/ui/toast.tsx'
import type { Route } from './+types/contact.ts'
import { ContactInfo, ContactMap, hasContactInfo } from './contact-info.tsx'

const ID = 'contact-form'

const checkId = (id: unknown) =>
  typeof id === 'string' && id && id.length <= LIMITS.id ? id : undefined

/** The link of a product page has the id in its state, in a new tab in the referrer, and without JavaScript in the URL. */
function useProductId() {
  const [search] = useSearchParams()
  const { state, hash } = useLocation()
  const isFirstPage = useHydrated() && !window.history.state?.idx
  const referrer =
    isFirstPage && hash === `#${ID}` ? document.referrer.split('/products/')[1] : undefined
  return checkId(search.get('product') ?? state?.product ?? referrer)
}

const loaders = createLoaders(
  (api, { request }) => {
    const id = checkId(new URL(request.url).searchParams.get('product'))
    const product = id === undefined ? [] : [api.products.get.queryOptions({ params: { id } })]
    return [api.subjects.list.queryOptions(), ...product]
  },
  { allowMissing: true },
)
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader
export const action = receiveEnquiry

function useEnquiredProduct(): EnquiredProduct | undefined {
  const id = useProductId()
  const origin = useOrigin()
  const {
    data: product,
    error,
    isPending,
  } = api.products.get.useQuery(id === undefined ? skipToken : { params: { id } })
  if (id === undefined) return undefined
  const address = new URL(paths.product(id), origin).href
  if (isNotFound(error)) return { address, status: 'missing' }
  return { address, name: product?.name, status: isPending ? 'loading' : 'ready' }
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const details = useContactDetails()
  const { languages } = useCompany()
  const canReach = hasContactInfo(details)
  const { isError } = useQuery({ ...api.contact.get.queryOptions(), refetchOnMount: 'always' })
  useErrorToast(isError, i18n.t('Failed to load contact details'))
  const about = useEnquiredProduct()
  return (
    <>
      <SiteMeta
        title={i18n.t('Contact us')}
        description={
          details.location &&
          i18n.t('Write to us, call, or visit: {location}', { location: details.location })
        }
        path={paths.contact}
        languages={languages}
      />
      <CompanyData />
      <Banner title={i18n.t('Contact Us')}>
        {i18n.t('Send us a message or your product list.')}
      </Banner>
      <div
        className={classNames(
          'container-page grid items-start gap-x-16 gap-y-12 py-[clamp(3rem,6vw,6rem)]',
          canReach ? 'lg:grid-cols-[5fr_7fr]' : 'max-w-[48rem]',
        )}
      >
        {canReach && (
          <section className="lg:pt-9">
            <h2 className="headline mb-2 text-2xl">{i18n.t('How to reach us')}</h2>
            <ContactInfo details={details} />
            <div className="-ms-[min(0.75rem,3vw)] flex flex-wrap">
              <SocialLinks />
            </div>
          </section>
        )}
        <FormSection>
          <p className="mt-2 mb-7 text-muted">{i18n.t('All fields are required.')}</p>
          <EnquiryForm about={about} result={actionData} email={details.email || undefined} />
          <PrivacyNote className="mt-5 text-muted" />
        </FormSection>
        {(details.mapUrl || details.location) && (
          <div className={canReach ? 'lg:col-span-2' : undefined}>
            <ContactMap url={details.mapUrl} location={details.location} />
          </div>
        )}
      </div>
    </>
  )
}

function FormSection({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const count = useLineCount()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    if (hash === `#${ID}`) section.current?.focus({ preventScroll: true })
  }, [hash, key])

  return (
    <section
      ref={section}
      id={ID}
      tabIndex={-1}
      aria-labelledby="contact-form-title"
      className="screen-only panel p-5 outline-none sm:p-9"
    >
      {count > 0 && (
        <ButtonLink to={paths.enquiry} className="mb-6 w-full">
          {i18n.t('Send your list of {count, plural, one {# product} other {# products}}', {
            count,
          })}
        </ButtonLink>
      )}
      <h2 id="contact-form-title" className="headline text-2xl">
        {i18n.t('Write to us')}
      </h2>
      {children}
    </section>
  )
}
