import {
  LANGUAGE_STATES,
  type LanguageState,
  type SiteLanguage,
  TEXT_GROUPS,
} from '@dhow/contract/languages/languages'
import { getEnglishName, getPathPrefix, LANGUAGES } from '@dhow/i18n/languages'
import { useQueryClient } from '@tanstack/react-query'
import { Card } from '#app/admin/ui/card.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/fields/segments.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { notify } from '#app/ui/toast.tsx'
import { formatProgress, GROUP_LABELS, getTextProps, sumCounts } from './text-view.ts'

const STATE_NAMES: Record<LanguageState, string> = { off: 'Off', hidden: 'Hidden', shown: 'Shown' }

type Props = { language: SiteLanguage; isCurrent: boolean; textsHref: string }

export function LanguageCard({ language, isCurrent, textsHref }: Props) {
  const client = useQueryClient()
  const { code, state, reviewed, texts } = language
  const name = getEnglishName(code)
  const update = api.languages.update.useMutation({
    // Sends one change after another. The controls remain enabled, because a disabled one loses the focus.
    scope: { id: code },
    onSuccess: ({ message }) => notify.success(message),
    onError: notifyError(`Could not change ${name}. Try again.`),
    onSettled: () => client.invalidateQueries({ queryKey: api.languages.list.key() }),
  })
  const change = (body: { state?: LanguageState; reviewed?: boolean }) =>
    update.mutate({ params: { language: code }, body })
  const shownState = (update.isPending && update.variables.body?.state) || state

  return (
    <Card
      title={name}
      intro={<span {...getTextProps(code)}>{LANGUAGES[code].name}</span>}
      className={isCurrent ? 'ring-1 ring-sea' : ''}
    >
      <Segments
        legend={`State of ${name}`}
        options={LANGUAGE_STATES.map((item) => [item, STATE_NAMES[item]])}
        value={shownState}
        onChange={(state) => change({ state })}
      />
      <p className="mt-2 text-sm text-muted">
        <StateText code={code} state={shownState} />
      </p>
      <dl className="my-4 grid gap-2.5 text-sm">
        {TEXT_GROUPS.map((group) => (
          <div key={group} className="flex flex-wrap justify-between gap-x-3 gap-y-1">
            <dt>{GROUP_LABELS[group]}</dt>
            <dd className="text-muted tabular-nums">{formatProgress(texts[group])}</dd>
            <dd className="w-full">
              <ProgressBar
                label={`${GROUP_LABELS[group]} in ${name}`}
                share={texts[group].translated / Math.max(1, sumCounts(texts[group]))}
                className="w-full"
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 text-sm">
        <p className={reviewed ? 'text-leaf' : 'rounded-lg bg-amber-soft px-3 py-2 text-amber'}>
          {reviewed ? 'Reviewed' : 'Machine-drafted, not reviewed by a native speaker'}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="quiet" to={textsHref} preventScrollReset aria-current={isCurrent}>
            Translate
          </ButtonLink>
          <Button variant="quiet" onClick={() => change({ reviewed: !reviewed })}>
            {reviewed ? 'Undo review' : 'Mark as reviewed'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function StateText({ code, state }: Pick<SiteLanguage, 'code' | 'state'>) {
  const name = getEnglishName(code)
  if (state === 'off') return <span>{`There are no pages in ${name}.`}</span>
  const path = getPathPrefix(code)
  const link = (
    <a href={path} target="_blank" rel="noreferrer" className="text-sea underline">
      {path}
    </a>
  )
  if (state === 'hidden') return <>Only you see the pages at {link}.</>
  return <>Visitors see the pages at {link}. Texts without a translation are in English.</>
}
