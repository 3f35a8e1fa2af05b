import type { TextState, TranslatedText } from '@dhow/contract/languages/languages'
import { getEnglishName, type OtherLanguage } from '@dhow/i18n/languages'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceList, useResourceList } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyNote } from '#app/ui/notice.tsx'
import { cutText, pluralize } from '#app/ui/text.ts'
import { readPluralForms } from './plural-forms.ts'
import { TextForm } from './text-form.tsx'
import { formatPlaceholder, getTextProps, STATE_LABELS, type TextView } from './text-view.ts'

type Page = { items: TranslatedText[] }

/** Lists the texts of a view. Mount it again for another view. */
export function TextList({ language, group, state, search }: TextView) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<string>()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const options = api.languages.texts.infiniteQueryOptions({
    params: { language },
    query: { group, ...(state && { state }), ...(search && { search }) },
  })
  const list = useResourceList(
    {
      ...options,
      // Refetches would move saved texts to the end while the person works on the next ones.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    ({ source }) => source,
  )

  const replace = (saved: TranslatedText) => {
    client.setQueryData<InfiniteData<Page>>(
      options.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map(({ items, ...page }) => ({
            ...page,
            items: items.map((item) => (item.source === saved.source ? saved : item)),
          })),
        },
    )
    void client.invalidateQueries({ queryKey: api.languages.list.key() })
  }
  const close = (saved?: TranslatedText) => {
    if (saved) replace(saved)
    setEdited(undefined)
    setIsUnsaved(false)
  }

  return (
    <>
      <UnsavedGuard unsaved={isUnsaved} withQuery />
      <ResourceList
        list={list}
        noun="texts"
        label={`Texts in ${getEnglishName(language)}`}
        summary={
          <p
            role="status"
            className={search || state ? 'border-b border-line py-2 caption' : 'sr-only'}
          >
            {pluralize(list.latest?.total ?? 0, 'text')}
          </p>
        }
        empty={<EmptyNote text={search || state ? 'No texts found' : 'There are no texts yet'} />}
      >
        {(text) => (
          <TextRow
            key={text.source}
            text={text}
            language={language}
            isEdited={edited === text.source}
            mayEdit={!isUnsaved}
            onEdit={() => setEdited(text.source)}
            onUnsaved={setIsUnsaved}
            onClose={close}
          />
        )}
      </ResourceList>
    </>
  )
}

const PLACEHOLDER = /(\{\w+(?:, (?:number|date|time)[^{}]*)?\}|<\/?\w+\/?>)/

const STATE_COLORS: Record<TextState, string> = {
  untranslated: 'text-coral',
  changed: 'text-amber',
  drafted: 'text-amber',
  translated: 'text-leaf',
}

const TEXT = 'whitespace-pre-wrap wrap-anywhere'

/** Shows a text with its placeholders as labels. Of a plural, it shows the sentence for most numbers. */
function Text({ text, isMessage }: { text: string; isMessage: boolean }) {
  const sentence = isMessage ? (readPluralForms(text)?.forms.get('other') ?? text) : text
  // Placeholders and tags have odd positions.
  const parts = isMessage ? sentence.split(PLACEHOLDER) : [sentence]
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change
      <bdi key={index} className="rounded-sm bg-line px-1 text-[0.875em]">
        {formatPlaceholder(part)}
      </bdi>
    ) : (
      part
    ),
  )
}

type Props = {
  text: TranslatedText
  language: OtherLanguage
  isEdited: boolean
  /** False while another text is not saved. */
  mayEdit: boolean
  onEdit: () => void
  onUnsaved: (isUnsaved: boolean) => void
  onClose: (saved?: TranslatedText) => void
}

function TextRow({ text, language, isEdited, mayEdit, onEdit, onUnsaved, onClose }: Props) {
  const { source, place, state, previousSource, isMessage } = text
  const [wasClosed, setWasClosed] = useState(false)
  const plural = isMessage ? readPluralForms(source) : undefined
  const placeholders = isMessage
    ? [...(plural?.forms.values() ?? [source])].join(' ').match(new RegExp(PLACEHOLDER, 'g'))
    : undefined
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-2 last:border-0 md:grid-cols-2">
      <div className="grid min-w-0 content-start">
        <p className="text-xs text-muted">
          {place} <span className={STATE_COLORS[state]}>{STATE_LABELS[state]}</span>
        </p>
        <p {...getTextProps('en')} className={classNames(TEXT, !isEdited && 'line-clamp-3')}>
          {isEdited && plural ? (
            [...plural.forms].map(([form, sentence]) => (
              <span key={form} className="block">
                <Text text={sentence} isMessage />
              </span>
            ))
          ) : (
            <Text text={source} isMessage={isMessage} />
          )}
        </p>
        {previousSource && (
          <p className="caption">
            Changed since the translation. Before:{' '}
            <q {...getTextProps('en')} className={TEXT}>
              {previousSource}
            </q>
          </p>
        )}
      </div>
      {isEdited ? (
        <TextForm
          text={text}
          language={language}
          onUnsaved={onUnsaved}
          placeholders={[...new Set(placeholders)]}
          onClose={(saved) => {
            setWasClosed(true)
            onClose(saved)
          }}
        />
      ) : (
        <div className="flex min-w-0 items-start gap-3">
          <p
            {...getTextProps(language)}
            className={classNames('line-clamp-3 min-w-0 flex-1', TEXT)}
          >
            <Text {...text} />
          </p>
          <Button
            autoFocus={wasClosed}
            quiet
            disabled={!mayEdit}
            aria-label={`${text.text ? 'Edit' : 'Translate'} “${cutText(plural?.forms.get('other') ?? source, 60)}”`}
            onClick={() => {
              setWasClosed(false)
              onEdit()
            }}
          >
            {text.text ? 'Edit' : 'Translate'}
          </Button>
        </div>
      )}
    </li>
  )
}
