import { type Company, type CompanyField, CompanyFields } from '@dhow/contract/company'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { useFormDraft } from '#app/forms/form-drafts.ts'
import { RestoredDraftNotice } from '#app/forms/restored-draft-notice.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { CompanyConflict } from './company-conflict.tsx'
import { CompanyOfficeContext } from './company-context.ts'
import { fieldsOf, isOfField } from './company-fields.ts'
import { PreviewPane } from './preview-pane.tsx'
import { usePreviewPlace } from './preview-place.ts'
import { SaveBar } from './save-bar.tsx'
import { SectionNav } from './section-nav.tsx'
import { SECTIONS } from './sections.ts'
import { useCompanySave } from './use-company-save.ts'
import { useSections } from './use-sections.ts'
import { type View, ViewSwitch } from './view-switch.tsx'

const NONE: CompanyField[] = []

/** Wide enough for the form and the preview beside each other; as Tailwind's `lg`. */
const HAS_ROOM = '(width >= 64rem)'

/** Everything the company says about itself: sections of a form, beside the page that shows them. */
export function CompanyForm({ company }: { company: Company }) {
  const form = useForm<CompanyFields, unknown, CompanyFields>({
    // What a call may leave out always is in the form.
    resolver: zodResolver(CompanyFields) as Resolver<CompanyFields, unknown, CompanyFields>,
    defaultValues: fieldsOf(company),
    // The field may be in a section that is not shown.
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const restored = useFormDraft(form, isOfField)
  const saving = useCompanySave(form, company, restored)
  const { base, busy, conflict, save, discard, confirm, undo } = saving
  const state = api.company.state.useQuery().data
  const unchecked = state?.unchecked ?? NONE
  const sections = useSections(form.formState, unchecked)
  const { place, showPage, showField } = usePreviewPlace(sections.current)
  const [view, setView] = useState<View>('form')
  const hasRoom = useMedia(HAS_ROOM)
  const showError = (faulty: object) => {
    setView('form')
    sections.showError(faulty)
  }

  return (
    <CompanyOfficeContext value={{ unchecked, confirm, busy, showField }}>
      <FormProvider {...form}>
        <UnsavedGuard unsaved={isDirty} />
        {conflict && (
          <CompanyConflict
            opened={saving.openedFields}
            {...conflict}
            onClose={saving.dismissConflict}
            onChoose={(choices) => saving.choose(conflict, choices)}
          />
        )}
        {restored && <RestoredDraftNotice />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-[11rem_minmax(0,2fr)_minmax(0,3fr)]">
          <div className="grid gap-3 lg:max-xl:col-span-2 xl:sticky xl:top-[calc(var(--header-height)+1rem)]">
            <SectionNav
              sections={sections.sections}
              current={sections.current.id}
              onChoose={sections.choose}
            />
            {!hasRoom && <ViewSwitch view={view} onChange={setView} />}
          </div>
          <form
            ref={sections.form}
            noValidate
            onSubmit={form.handleSubmit(save, showError)}
            className={classNames('min-w-0', !hasRoom && view !== 'form' && 'hidden')}
          >
            {SECTIONS.map(({ id, title, Content }) => (
              <div
                key={id}
                data-section
                hidden={id !== sections.current.id}
                className="grid gap-8 pb-8 [&[hidden]]:hidden"
              >
                <h2 className="text-lg font-semibold">{title}</h2>
                <Content />
              </div>
            ))}
            <SaveBar
              busy={busy}
              isDirty={isDirty}
              savedAt={state?.savedAt ?? undefined}
              onDiscard={discard}
              onUndo={() => void undo()}
            />
          </form>
          {(hasRoom || view === 'preview') && (
            <div className="h-[calc(100dvh-var(--header-height)-2rem)] min-h-120 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
              <PreviewPane
                form={form}
                stored={base}
                place={place}
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
