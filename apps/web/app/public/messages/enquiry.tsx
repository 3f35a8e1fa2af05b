import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { NOT_SENT } from '#app/api/loaders.ts'
import { openTypedList } from '#app/public/lists/share/open-list.tsx'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import type { Route } from './+types/enquiry.ts'
import { EnquiryList } from './enquiry/enquiry-list.tsx'
import { loadList, receiveList } from './receive-enquiry.ts'

export const loader = loadList
/** The server renders the first page only; later the list is in local storage. */
export const clientLoader = openTypedList
export const action = receiveList

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SiteMeta title={i18n.t('Your enquiry')} path={paths.enquiry} indexed={false} />
      {/* The footer does not move when the list appears. */}
      <div className="container-page pt-6 pb-20 max-md:min-h-dvh md:pt-10">
        <h1 className="headline text-title">{i18n.t('Your enquiry')}</h1>
        <EnquiryList
          served={loaderData?.served ?? loaderData?.[NOT_SENT]}
          result={actionData?.[NOT_SENT]}
        />
      </div>
    </>
  )
}
