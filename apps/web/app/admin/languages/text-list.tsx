import type { TranslatedText } from '@dhow/contract/languages/languages'
import { englishName } from '@dhow/messages/languages'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceList, useResourceList } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { countOf } from '#app/ui/text.ts'
import { TextRow } from './text-row.tsx'
import type { TextView } from './text-view.ts'

type Page = { items: TranslatedText[] }

/** The texts of a view. Mount it again for another view. */
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
      // Otherwise saved texts would move to the end while the person works on the next ones.
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
            items: items.map((one) => (one.source === saved.source ? saved : one)),
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
        what="texts"
        label={`Texts in ${englishName(language)}`}
        summary={
          <p role="status" className="border-b border-line py-2 text-sm text-muted">
            {countOf(list.latest?.total ?? 0, 'text')}
          </p>
        }
        empty={<EmptyNote text={search || state ? 'No texts found' : 'There are no texts yet'} />}
      >
        {(text) => (
          <TextRow
            key={text.source}
            {...{ text, language }}
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
