import { type ContactDetails, ContactFields } from '@dhow/contract/contact'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { contactVersion } from '@dhow/contract/record-version'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { isStale } from '#app/api/error.ts'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { useFormDraft } from '#app/forms/form-drafts.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { RestoredDraftNotice } from '#app/forms/restored-draft-notice.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import { embeddedAddress, MapPreview } from './map-preview.tsx'

const UNKNOWN_CHANGE =
  'The contact details were changed elsewhere, and what they are now could not be loaded. Nothing is saved: please try again.'

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

/** The form's version of the record and the version stored meanwhile. */
type Conflict = { mine: ContactFields; stored: ContactDetails }

export function ContactForm({ details }: { details: ContactDetails }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(ContactFields), defaultValues: details })
  const { errors, isDirty } = form.formState
  const restored = useFormDraft(form)
  // Not `details`: a refetch would change the base of what was typed.
  const [initial] = useState(details)
  /** A newer version of the record, once a conflict with it was resolved. */
  const [rebased, setRebased] = useState<ContactDetails>()
  const opened = rebased ?? { ...initial, ...restored }
  const [conflict, setConflict] = useState<Conflict>()
  const [saved, setSaved] = useState(false)
  // In an effect: the unsaved guard must have rendered `saved` first.
  useEffect(() => {
    if (saved) void navigate(paths.dashboard)
  }, [saved, navigate])

  const finish = async () => {
    notify.success('Contact details updated successfully')
    await client.invalidateQueries({ queryKey: api.contact.get.key() })
    setSaved(true)
  }
  const save = api.contact.update.useMutation({
    onSuccess: finish,
    onError: async (error, { body: { ifVersion, ...mine } }) => {
      if (isStale(error)) return showConflict(ContactFields.parse(mine))
      notify.error('Failed to update contact details')
      showIssues(error, form)
    },
  })
  /** Loads the stored version and opens the conflict dialog. */
  const showConflict = async (mine: ContactFields) => {
    try {
      const query = api.contact.get.queryOptions()
      const stored = await client.fetchQuery({ ...query, staleTime: 0 })
      if (contactVersion(mine) === contactVersion(stored)) await finish()
      else setConflict({ mine, stored })
    } catch {
      notify.error(UNKNOWN_CHANGE)
    }
  }
  const busy = save.isPending || saved
  const button = useFocusAfterBusy(busy || conflict !== undefined)
  const send = (fields: ContactFields, base: ContactDetails) =>
    save.mutate({ body: { ...fields, ifVersion: contactVersion(base) } })

  const choose = ({ mine, stored }: Conflict, choices: Choices<keyof ContactFields>) => {
    const chosen = Object.entries(mine).filter(
      ([name]) => choices[name as keyof ContactFields] === 'mine',
    )
    setConflict(undefined)
    setRebased(stored)
    form.reset(stored)
    for (const [name, value] of chosen) {
      form.setValue(name as keyof ContactFields, value, { shouldDirty: true })
    }
    if (chosen.length > 0) send({ ...stored, ...Object.fromEntries(chosen) }, stored)
  }

  const field = (name: keyof ContactFields) => ({
    label: LABELS[name],
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
      onSubmit={form.handleSubmit((fields) => send(fields, opened))}
      className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2"
    >
      {restored && !rebased && <RestoredDraftNotice />}
      <div className="grid gap-5">
        <TextField type="email" {...field('email')} />
        <TextField type="tel" {...field('phone')} />
        <TextArea rows={4} {...field('location')} />
      </div>
      <div className="grid gap-5">
        <TextField
          type="url"
          hint="The address inside the map's embed code, or the whole code: it begins with https://."
          {...field('mapUrl')}
          onPaste={pasteMap}
        />
        <MapPreview address={form.watch('mapUrl')} />
      </div>
      <TextArea rows={8} placeholder={HOURS} {...field('hours')} />
      <div className="grid gap-5">
        <TextField type="url" {...field('instagram')} />
        <TextField type="url" {...field('facebook')} />
        <TextField type="url" {...field('twitter')} />
      </div>
      {conflict && (
        <ConflictDialog
          what="These contact details"
          differences={differencesOf(LABELS, opened, conflict.mine, conflict.stored)}
          onClose={() => setConflict(undefined)}
          onChoose={(choices) => choose(conflict, choices)}
        />
      )}
      <Button ref={button} type="submit" disabled={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Save Changes'}
      </Button>
      <UnsavedGuard unsaved={isDirty && !saved} />
    </form>
  )
}
