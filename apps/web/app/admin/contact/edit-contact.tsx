import {
  type ContactDetails,
  ContactFields,
  hashContact,
  toMapEmbedUrl,
} from '@dhow/contract/contact/contact'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { ComponentProps, FocusEvent } from 'react'
import { Link } from 'react-router'
import { OfficePage, useSetupStep } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { useSaved } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useFormDraft } from '#app/forms/form-drafts.tsx'
import { useLeave } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { VersionedForm } from '#app/forms/versioned-form.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useDebounced } from '#app/ui/hooks.ts'
import { useErrorToast } from '#app/ui/toast.tsx'

export default function EditContact() {
  const query = useFreshQuery(api.contact.get.queryOptions())
  useErrorToast(query.isError, 'Failed to load contact details')
  return (
    <OfficePage title="Edit Contact Details">
      <QueryContent query={query} error="Failed to load contact details">
        {(details) => (
          <>
            <ContactForm details={details} />
            <p className="mt-10 caption">
              Connect your mailbox and send a test mail under{' '}
              <Link to={paths.mail} className="text-sea underline">
                Mail
              </Link>
              .
            </p>
          </>
        )}
      </QueryContent>
    </OfficePage>
  )
}

const HOURS = 'Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed'

const LABELS: Record<keyof ContactFields, string> = {
  email: 'Email',
  phone: 'Phone',
  location: 'Location Address',
  mapUrl: 'Map Embed URL',
  hours: 'Business Hours',
  instagram: 'Instagram URL (optional)',
  facebook: 'Facebook URL (optional)',
  twitter: 'Twitter URL (optional)',
}

export function ContactForm({ details }: { details: ContactDetails }) {
  const form = useZodForm(ContactFields, details)
  const { isLeaving, leave } = useLeave(paths.dashboard)
  useSetupStep()

  const update = api.contact.update.useMutation()
  const onSaved = useSaved([api.contact.get], 'Contact details updated successfully')
  const versioned = useVersionedForm({
    form,
    subject: 'These contact details',
    record: details,
    restored: useFormDraft(form),
    load: () => api.contact.get.call(),
    send: (fields, base) =>
      update.mutateAsync({ body: { ...fields, ifVersion: hashContact(base) } }),
    onSaved: async () => {
      await onSaved()
      leave()
    },
    failure: 'Failed to update contact details',
    showsServerMessage: false,
  })
  const getField = (name: keyof ContactFields, options?: Parameters<typeof form.field>[1]) => ({
    label: LABELS[name],
    limit: name === 'phone' ? LIMITS.phone : LIMITS.text,
    ...form.field(name, options),
  })
  /** Shows the address that will be stored for a name or a copied link, or why there is none. */
  const cleanOnBlur = (name: 'mapUrl' | 'instagram' | 'facebook' | 'twitter') => ({
    onBlur: ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
      const { data = value } = ContactFields.shape[name].safeParse(value)
      if (value) form.setValue(name, data, { shouldDirty: true, shouldValidate: true })
      else form.clearErrors(name)
    },
  })
  const getLinkField = (name: 'instagram' | 'facebook' | 'twitter') => ({
    ...getField(name, cleanOnBlur(name)),
    type: 'url',
    hint: 'A name such as @monsoon, or a link to your profile.',
  })
  return (
    <VersionedForm
      form={form}
      versioned={versioned}
      submit="Save Changes"
      isLeaving={isLeaving}
      className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2"
    >
      <div className="grid gap-5">
        <TextField type="email" {...getField('email')} />
        <TextField type="tel" {...getField('phone')} />
        <TextArea rows={4} {...getField('location')} />
      </div>
      <MapUrlField {...getField('mapUrl', cleanOnBlur('mapUrl'))} url={form.watch('mapUrl')} />
      <TextArea rows={8} placeholder={HOURS} {...getField('hours')} />
      <div className="grid gap-5">
        <TextField {...getLinkField('instagram')} />
        <TextField {...getLinkField('facebook')} />
        <TextField {...getLinkField('twitter')} />
      </div>
    </VersionedForm>
  )
}

const LOAD_DELAY_MS = 400

const isHttps = (text: string) => URL.canParse(text) && text.startsWith('https://')

type Props = ComponentProps<typeof TextField> & { url: string }

function MapUrlField({ url, ...field }: Props) {
  const address = toMapEmbedUrl(url) ?? ''
  const debounced = useDebounced(address, LOAD_DELAY_MS)
  return (
    <div className="grid gap-5">
      <TextField
        type="url"
        hint="On a computer: in Google Maps choose Share → Embed a map → Copy HTML, and paste it here. The address of a place in Google Maps, Apple Maps or OpenStreetMap works too."
        {...field}
      />
      {isHttps(address) && isHttps(debounced) && (
        <iframe
          src={debounced}
          title="Map preview"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin"
          className="h-64 w-full rounded-card border border-line"
        />
      )}
    </div>
  )
}
