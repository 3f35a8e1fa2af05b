import { type ContactDetails, ContactFields } from '@dhow/contract/contact'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { ClipboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { showIssues } from '#app/api/form-issues.ts'
import { useRescuedTexts } from '#app/api/rescued-texts.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { RescueNote } from '#app/ui/rescue-note.tsx'
import { notify } from '#app/ui/toast.tsx'
import { UnsavedGuard } from '#app/ui/unsaved-guard.tsx'
import { embeddedAddress, MapPreview } from './map-preview.tsx'

const HOURS = 'Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed'

export function ContactForm({ details }: { details: ContactDetails }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(ContactFields), defaultValues: details })
  const { errors, isDirty } = form.formState
  const rescued = useRescuedTexts(form)
  const save = api.contact.update.useMutation({
    onSuccess: async () => {
      form.reset(form.getValues())
      notify.success('Contact details updated successfully')
      await client.invalidateQueries({ queryKey: api.contact.get.queryKey() })
      await navigate(paths.dashboard)
    },
    onError: (error) => {
      notify.error('Failed to update contact details')
      showIssues(error, form)
    },
  })
  const field = (name: keyof ContactFields) => ({
    error: errors[name]?.message,
    limit: name === 'phone' ? LIMITS.phone : LIMITS.text,
    ...form.register(name),
  })
  const pasteMap = (event: ClipboardEvent) => {
    const address = embeddedAddress(event.clipboardData.getData('text'))
    if (!address) return
    event.preventDefault()
    form.setValue('mapUrl', address, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
      className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2"
    >
      {rescued && <RescueNote />}
      <div className="grid gap-5">
        <TextField label="Email" type="email" {...field('email')} />
        <TextField label="Phone" type="tel" {...field('phone')} />
        <TextArea label="Location Address" rows={4} {...field('location')} />
      </div>
      <div className="grid gap-5">
        <TextField
          label="Map Embed URL"
          type="url"
          hint="The address inside the map's embed code, or the whole code: it begins with https://."
          {...field('mapUrl')}
          onPaste={pasteMap}
        />
        <MapPreview address={form.watch('mapUrl')} />
      </div>
      <TextArea label="Business Hours" rows={8} placeholder={HOURS} {...field('hours')} />
      <div className="grid gap-5">
        <TextField label="Instagram URL (optional)" type="url" {...field('instagram')} />
        <TextField label="Facebook URL (optional)" type="url" {...field('facebook')} />
        <TextField label="Twitter URL (optional)" type="url" {...field('twitter')} />
      </div>
      <Button type="submit" disabled={save.isPending} className="justify-self-start">
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
      <UnsavedGuard unsaved={isDirty} />
    </form>
  )
}
