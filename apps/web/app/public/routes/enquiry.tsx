import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { NOT_SENT } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-company.ts'
import { ListScreen } from '#app/public/enquiry/list/list-screen.tsx'
import { PlainEnquiry } from '#app/public/enquiry/list/plain-enquiry.tsx'
import { loadList, receiveList } from '#app/public/enquiry/list/receive-list.ts'
import { OpenList, openTypedList } from '#app/public/list/share/open-list.tsx'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import type { Route } from './+types/enquiry.ts'

export const loader = loadList
/** With JavaScript the list is in local storage: no request is needed. */
export const clientLoader = openTypedList
export const action = receiveList

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const plain = (actionData ?? loaderData)?.[NOT_SENT]
  return (
    <>
      <SiteMeta title="Your enquiry" path={paths.enquiry} origin={useOrigin()} indexed={false} />
      <div className="container-page pt-6 pb-20 md:pt-10">
        <h1 className="headline text-title">Your enquiry</h1>
        {hydrated ? (
          <ListScreen />
        ) : (
          <>
            <noscript>
              {plain && <PlainEnquiry state={plain} />}
              <div className="mt-10">
                <OpenList />
              </div>
            </noscript>
            <Waiting />
          </>
        )}
      </div>
    </>
  )
}

/** Shown until the list has been read from local storage. */
const Waiting = () => (
  <div className="mt-6 text-muted noscript:hidden">
    <p role="status">Loading your list…</p>
    <p className="mt-2">
      If this takes long, reload the page or{' '}
      <Link to={paths.contactForm} className="underline underline-offset-4">
        write to us
      </Link>
      .
    </p>
  </div>
)
