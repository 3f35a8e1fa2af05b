import { api } from '#app/api/client.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { CompanyData } from '#app/features/company/company-data.tsx'
import { ContactInfo } from '#app/features/enquiry/contact-info.tsx'
import { EnquiryForm } from '#app/features/enquiry/enquiry-form.tsx'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Banner } from '#app/ui/section.tsx'
import { useFailureToast } from '#app/ui/toast.tsx'

export default function Contact() {
  const details = useContactDetails()
  const origin = useOrigin()
  const { isError } = api.contact.get.useQuery()
  useFailureToast(isError, 'Failed to load contact details')
  return (
    <>
      <PageMeta
        title={`Contact us — ${site.brand}`}
        description={`Write to ${site.brand}, call, or visit: ${details.location}`}
        path={paths.contact}
        origin={origin}
      />
      <CompanyData details={details} origin={origin} />
      <Banner title="Contact Us">Send us your list, or ask for one of ours.</Banner>
      <div className="container-page grid gap-12 py-14 lg:grid-cols-2 lg:gap-20">
        <section>
          <h2 className="headline mb-5 text-2xl">How to reach us</h2>
          <ContactInfo details={details} />
        </section>
        <section id="contact-form">
          <h2 className="headline mb-5 text-2xl">Write to us</h2>
          <EnquiryForm />
        </section>
      </div>
      {details.mapUrl && (
        <div className="container-page pb-16">
          <iframe
            src={details.mapUrl}
            title="Where we are"
            loading="lazy"
            referrerPolicy="no-referrer"
            className="h-96 w-full rounded-card border border-line"
          />
        </div>
      )}
    </>
  )
}
