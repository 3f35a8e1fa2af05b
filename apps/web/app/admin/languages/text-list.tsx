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
import { TextForm } from './text-form.tsx'
import { getTextProps, STATE_LABELS, type TextView } from './text-view.ts'

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
          <p role="status" className="border-b border-line py-2 text-sm text-muted">
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

const PLACEHOLDER =
  /(\{\w+(?:, (?:number|date|time)[^{}]*)?\}|\{\w+, (?:plural|selectordinal),|<\/?\w+\/?>)/

const STATE_COLORS: Record<TextState, string> = {
  untranslated: 'text-coral',
  changed: 'text-amber',
  drafted: 'text-amber',
  translated: 'text-leaf',
}

const TEXT = 'whitespace-pre-wrap wrap-anywhere'

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
  // Placeholders and tags have odd positions.
  const parts = isMessage ? source.split(PLACEHOLDER) : [source]
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-4 last:border-0 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-1">
        <p className="text-sm text-muted">{place}</p>
        <p {...getTextProps('en')} className={TEXT}>
          {parts.map((part, index) =>
            index % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change
              <code key={index} className="rounded-sm bg-line px-1 text-[0.8125em]">
                {part}
              </code>
            ) : (
              part
            ),
          )}
        </p>
        {previousSource && (
          <p className="text-sm text-muted">
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
          placeholders={[...new Set(parts.filter((_, index) => index % 2 === 1))]}
          onClose={(saved) => {
            setWasClosed(true)
            onClose(saved)
          }}
        />
      ) : (
        <div className="flex min-w-0 items-start gap-3">
          <div className="grid min-w-0 flex-1 gap-1">
            <p className={classNames('text-sm', STATE_COLORS[state])}>{STATE_LABELS[state]}</p>
            <p {...getTextProps(language)} className={TEXT}>
              {text.text}
            </p>
          </div>
          <Button
            autoFocus={wasClosed}
            variant="quiet"
            disabled={!mayEdit}
            aria-label={`${text.text ? 'Edit' : 'Translate'} “${cutText(source, 60)}”`}
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
