import { type SiteLanguage, TEXT_GROUPS, type TextState } from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { englishName } from '@dhow/messages/languages'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Card } from '#app/admin/frame/card.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { LanguageCard } from '#app/admin/languages/language-card.tsx'
import { TextFiles } from '#app/admin/languages/text-files.tsx'
import { TextList } from '#app/admin/languages/text-list.tsx'
import {
  GROUP_LABELS,
  readTextView,
  STATE_LABELS,
  type TextView,
  textViewSearch,
} from '#app/admin/languages/text-view.ts'
import { api } from '#app/api/office.ts'
import { Options } from '#app/ui/fields/field.tsx'
import { SearchBox, SelectFilter } from '#app/ui/fields/search-box.tsx'

export default function Languages() {
  const query = api.languages.list.useQuery()
  return (
    <OfficePage title="Languages">
      <p className="mb-6 max-w-prose text-muted">
        Visitors choose among the languages that are shown. The back office is in English.
      </p>
      <QueryContent query={query} loading="Loading languages" error="Could not load the languages.">
        {(languages) => <Content languages={languages} />}
      </QueryContent>
    </OfficePage>
  )
}

function Content({ languages }: { languages: SiteLanguage[] }) {
  const [params] = useSearchParams()
  const view = readTextView(params, languages)
  return (
    <>
      <div className="mb-8 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {languages.map((one) => (
          <LanguageCard
            key={one.code}
            language={one}
            isCurrent={one.code === view.language}
            textsHref={`${textViewSearch({ ...view, language: one.code })}#texts`}
          />
        ))}
      </div>
      <Texts {...view} />
    </>
  )
}

function Texts(view: TextView) {
  const { language, group, state, search } = view
  const [, setParams] = useSearchParams()
  const show = (changes: Partial<TextView>) =>
    setParams(textViewSearch({ ...view, ...changes }), { replace: true, preventScrollReset: true })
  const { hash, key } = useLocation()
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link to the texts focuses them
  useEffect(() => {
    if (hash) title.current?.focus()
  }, [hash, key])
  return (
    <Card title={`Texts in ${englishName(language)}`} titleRef={title}>
      <nav aria-label="Groups of texts" className="flex gap-5 border-b border-line">
        {TEXT_GROUPS.map((one) => (
          <Link
            key={one}
            to={textViewSearch({ ...view, group: one })}
            replace
            preventScrollReset
            aria-current={one === group}
            className="min-h-11 content-center border-b-2 border-transparent text-sm font-medium text-muted hover:text-ink aria-[current=true]:border-sea aria-[current=true]:text-ink"
          >
            {GROUP_LABELS[one]}
          </Link>
        ))}
      </nav>
      <TextFiles key={language} language={language} />
      <div className="flex flex-wrap gap-2 border-b border-line py-2">
        <SearchBox
          label="Search texts"
          placeholder="Search English texts and translations..."
          limit={LIMITS.text}
          search={search}
          onSearch={(next) => show({ search: next })}
        />
        <SelectFilter
          label="State"
          value={state}
          onChange={({ target }) => show({ state: target.value as TextState | '' })}
        >
          <Options of={[['', 'All states'], ...Object.entries(STATE_LABELS)]} />
        </SelectFilter>
      </div>
      <TextList key={textViewSearch(view)} {...view} />
    </Card>
  )
}
