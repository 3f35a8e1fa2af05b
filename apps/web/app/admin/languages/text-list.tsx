import type { TranslatedText } from '@dhow/contract/languages/languages'
import { englishName } from '@dhow/messages/english-name'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
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
  const query = useInfiniteQuery({
    ...options,
    refetchInterval: retryInterval,
    // Otherwise saved texts would move to the end while the person works on the next ones.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // Remains an error while a retry is running.
  const isError = !query.data && query.errorUpdateCount > 0
  const pages = query.data?.pages ?? []
  // A text that moved while pages load can be on two of them.
  const texts = new Map(pages.flatMap(({ items }) => items).map((one) => [one.source, one]))

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
      <QueryContent
        query={{ ...query, isError, isPending: query.isPending && !isError }}
        loading="Loading texts"
        error="Could not load the texts."
      >
        {() =>
          texts.size === 0 ? (
            <EmptyNote text={search || state ? 'No texts found' : 'There are no texts yet'} />
          ) : (
            <>
              <p role="status" className="border-b border-line py-2 text-sm text-muted">
                {countOf(pages.at(-1)?.total ?? 0, 'text')}
              </p>
              <ul aria-label={`Texts in ${englishName(language)}`}>
                {[...texts.values()].map((text) => (
                  <TextRow
                    key={text.source}
                    {...{ text, language }}
                    isEdited={edited === text.source}
                    mayEdit={!isUnsaved}
                    onEdit={() => setEdited(text.source)}
                    onUnsaved={setIsUnsaved}
                    onClose={close}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
      {query.isFetchNextPageError && (
        <p role="alert" className="pt-4 text-center text-coral">
          Could not load more texts. Try again.
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mx-auto my-4 flex"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
