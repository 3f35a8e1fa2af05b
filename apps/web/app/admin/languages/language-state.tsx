import {
  LANGUAGE_STATES,
  type SiteLanguage,
  type LanguageState as State,
} from '@dhow/contract/languages/languages'
import { getEnglishName, getPathPrefix, LANGUAGES, type OtherLanguage } from '@dhow/i18n/languages'
import { useQueryClient } from '@tanstack/react-query'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/fields/segments.tsx'
import { notify } from '#app/ui/toast.tsx'
import { getTextProps } from './text-view.ts'

export const STATE_NAMES: Record<State, string> = {
  off: 'Off',
  hidden: 'Hidden',
  shown: 'Shown',
}

type Changes = { state?: State; reviewed?: boolean }

function useLanguageUpdate(code: OtherLanguage) {
  const client = useQueryClient()
  const update = api.languages.update.useMutation({
    // Sends one change after another. The controls remain enabled, because a disabled one loses the focus.
    scope: { id: code },
    onSuccess: ({ message }) => notify.success(message),
    onError: notifyError(`Could not change ${getEnglishName(code)}. Try again.`),
    onSettled: () => client.invalidateQueries({ queryKey: api.languages.list.key() }),
  })
  const change = (body: Changes) => update.mutate({ params: { language: code }, body })
  return { change, pending: update.isPending ? update.variables.body : undefined }
}

export function LanguageState({ language: { code, state } }: { language: SiteLanguage }) {
  const name = getEnglishName(code)
  const { change, pending } = useLanguageUpdate(code)
  const shownState = pending?.state ?? state
  return (
    <section aria-label={name} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        legend={`State of ${name}`}
        options={LANGUAGE_STATES.map((item) => [item, STATE_NAMES[item]])}
        value={shownState}
        onChange={(state) => change({ state })}
      />
      <span {...getTextProps(code)}>{LANGUAGES[code].name}</span>
      <p className="caption">
        <StateText code={code} state={shownState} />
      </p>
    </section>
  )
}

/** Asks a person who speaks the language to check the translations shipped with Dhow. */
export function Review({ language: { code, reviewed } }: { language: SiteLanguage }) {
  const { change } = useLanguageUpdate(code)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 text-sm">
      <p className={reviewed ? 'text-leaf' : 'text-amber'}>
        {reviewed ? 'Reviewed' : 'Machine-drafted, not reviewed by a native speaker'}
      </p>
      <Button quiet onClick={() => change({ reviewed: !reviewed })}>
        {reviewed ? 'Undo review' : 'Mark as reviewed'}
      </Button>
    </div>
  )
}

function StateText({ code, state }: Pick<SiteLanguage, 'code' | 'state'>) {
  const name = getEnglishName(code)
  if (state === 'off') return <span>{`Off: there are no pages in ${name}.`}</span>
  const path = getPathPrefix(code)
  const link = (
    <a href={path} target="_blank" rel="noreferrer" className="text-sea underline">
      {path}
    </a>
  )
  if (state === 'hidden') return <>Hidden: only you see the pages at {link}.</>
  return (
    <>
      Visitors see the pages at {link}. Drafts are shown too; texts without a translation are in
      English.
    </>
  )
}
