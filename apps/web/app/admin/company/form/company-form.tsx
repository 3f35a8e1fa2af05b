import { type Company, type CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, type FormState, type Resolver, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { SECTIONS } from '#app/admin/company/sections/company-sections.tsx'
import { useSetupStep } from '#app/admin/frame/office-page.tsx'
import { useIsUploading } from '#app/admin/ui/file-drop.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { isOfType, RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { focusField, NotSaved } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'
import { Segments } from '#app/ui/fields/segments.tsx'
import { useFocusAfterBusy, useMedia } from '#app/ui/hooks.ts'
import { CompanyOfficeContext, toFields, useCompanySave } from './company-fields.ts'
import { usePreviewLocation } from './preview-data.ts'
import { PreviewPane } from './preview-pane.tsx'

const NONE: CompanyField[] = []

const VIEWS = [
  ['form', 'Edit'],
  ['preview', 'Preview'],
] as const

type View = (typeof VIEWS)[number][0]

/** Media query of windows with room for the form beside the preview; as Tailwind's `lg`. */
const HAS_ROOM = '(width >= 64rem)'

export function CompanyForm({ company }: { company: Company }) {
  const form = useForm<CompanyFields, unknown, CompanyFields>({
    // Fields that are optional in the API are always in the form.
    resolver: zodResolver(CompanyFields) as Resolver<CompanyFields, unknown, CompanyFields>,
    defaultValues: toFields(company),
    // The field may be in a section that is not shown.
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const restored = useFormDraft(form, (name, value) => isOfType(CompanyFields.shape[name], value))
  const saving = useCompanySave(form, company, restored, useSetupStep(isDirty))
  const { stored, busy, save, confirm } = saving
  const state = api.company.state.useQuery().data
  const unchecked = state?.unchecked ?? NONE
  const sections = useSections(form.formState, unchecked)
  const { location, showPage, showField } = usePreviewLocation(sections.current)
  const [view, setView] = useState<View>('form')
  const hasRoom = useMedia(HAS_ROOM)
  const showInvalid = (field: HTMLElement) => {
    setView('form')
    sections.showInvalid(field)
  }

  return (
    <CompanyOfficeContext
      value={{ unchecked, confirm, busy, showField, section: sections.current.id }}
    >
      <FormProvider {...form}>
        <UnsavedGuard unsaved={isDirty} />
        {saving.conflictDialog}
        {restored && <RestoredDraftNotice />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-[11rem_minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid gap-3 lg:max-xl:col-span-2 xl:sticky xl:top-[calc(var(--header-height)+1rem)]">
            <SectionNav {...sections} />
            {!hasRoom && <Segments legend="View" options={VIEWS} value={view} onChange={setView} />}
          </div>
          <form
            noValidate
            onSubmit={form.handleSubmit(save)}
            className={classNames('min-w-0', !hasRoom && view !== 'form' && 'hidden')}
          >
            {SECTIONS.map(({ id, title, Content }) => (
              <div
                key={id}
                data-section={id}
                hidden={id !== sections.current.id}
                className="grid gap-8 pb-8 [&[hidden]]:hidden"
              >
                <h2 className="text-lg font-semibold">{title}</h2>
                <Content />
              </div>
            ))}
            <SaveBar {...saving} isDirty={isDirty} savedAt={state?.savedAt}>
              <NotSaved control={form.control} onShow={showInvalid} />
            </SaveBar>
          </form>
          {(hasRoom || view === 'preview') && (
            <div className="h-[calc(100dvh-var(--header-height)-2rem)] min-h-120 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
              <PreviewPane
                stored={stored}
                location={location}
                onNavigate={showPage}
                initialDevice={hasRoom ? 'desktop' : 'phone'}
              />
            </div>
          )}
        </div>
      </FormProvider>
    </CompanyOfficeContext>
  )
}

type SaveBarProps = Pick<ReturnType<typeof useCompanySave>, 'busy' | 'discard' | 'undo'> & {
  isDirty: boolean
  /** Time of the last save, if it can be undone. */
  savedAt: string | null | undefined
  children: ReactNode
}

function SaveBar({ busy, isDirty, savedAt, discard, undo, children }: SaveBarProps) {
  const button = useFocusAfterBusy(busy)
  const isUploading = useIsUploading()
  return (
    <div className="bottom-bar flex flex-wrap items-center gap-3 md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3">
      <Button ref={button} type="submit" disabled={busy || isUploading}>
        {busy ? 'Saving...' : isUploading ? 'Uploading…' : 'Save Changes'}
      </Button>
      {isDirty && (
        <Button quiet disabled={busy} onClick={discard}>
          Discard changes
        </Button>
      )}
      {!isDirty && savedAt && (
        <Button quiet disabled={busy} onClick={() => void undo()}>
          <Undo2 size={17} /> Undo last save
          <span className="sr-only">of {formatMoment(savedAt)}</span>
        </Button>
      )}
      {children}
    </div>
  )
}

type State = Pick<FormState<CompanyFields>, 'errors' | 'dirtyFields'>

function useSections({ errors, dirtyFields }: State, unchecked: readonly CompanyField[]) {
  const [search, setSearch] = useSearchParams()
  const current = SECTIONS.find(({ id }) => id === search.get('section')) ?? SECTIONS[0]
  const choose = (section: string) =>
    setSearch({ section }, { replace: true, preventScrollReset: true })

  /** An invalid field, which gets the focus once its section is shown. */
  const [invalid, setInvalid] = useState<{ field: HTMLElement; section: string | undefined }>()
  useEffect(() => {
    if (invalid?.section !== current.id) return
    setInvalid(undefined)
    focusField(invalid.field)
  }, [invalid, current.id])

  const findNote = (fields: readonly CompanyField[]) => {
    if (fields.some((name) => name in errors)) return 'has an error'
    if (fields.some((name) => name in dirtyFields)) return 'unsaved'
    return fields.some((name) => unchecked.includes(name)) ? 'needs checking' : undefined
  }
  return {
    current,
    choose,
    sections: SECTIONS.map(({ id, title, fields }) => ({ id, title, note: findNote(fields) })),
    showInvalid(field: HTMLElement) {
      const section = field.closest<HTMLElement>('[data-section]')?.dataset.section
      setInvalid({ field, section })
      if (section && section !== current.id) choose(section)
    },
  }
}

type Props = Pick<ReturnType<typeof useSections>, 'sections' | 'current' | 'choose'>

const SectionNav = ({ sections, current, choose }: Props) => (
  <nav aria-label="Sections">
    <SelectFilter
      label="Section"
      value={current.id}
      onChange={({ target }) => choose(target.value)}
      className="w-full xl:hidden"
      options={sections.map(({ id, title, note }) => [id, note ? `${title} (${note})` : title])}
    />
    <ul className="grid gap-0.5 text-sm max-xl:hidden">
      {sections.map(({ id, title, note }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current.id}
            onClick={() => choose(id)}
            className="flex min-h-10 w-full items-center justify-between gap-2 rounded-lg px-3 py-1.5 text-start hover:bg-line aria-[current=true]:bg-line aria-[current=true]:font-semibold"
          >
            {title}
            {note && <Mark note={note} />}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const Mark = ({ note }: { note: string }) => (
  <span title={note} className="shrink-0">
    {note === 'has an error' ? (
      <CircleAlert size={16} className="text-coral" />
    ) : (
      <span
        aria-hidden
        className={classNames(
          'block size-2 rounded-full',
          note === 'unsaved' ? 'bg-sea' : 'bg-saffron',
        )}
      />
    )}
    <span className="sr-only">({note})</span>
  </span>
)
