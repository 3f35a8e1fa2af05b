import { listKeys } from '@dhow/contract/fields'
import type { SiteLanguage, TextGroup, TextState } from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { getEnglishName, type OtherLanguage } from '@dhow/i18n/languages'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { FileDrop, useUpload } from '#app/admin/ui/file-drop.tsx'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import { SearchBox, SelectFilter } from '#app/ui/fields/search-box.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { LanguageState, Review, STATE_NAMES } from './language-state.tsx'
import { TextList } from './text-list.tsx'
import {
  formatProgress,
  GROUP_LABELS,
  getTextProps,
  readTextView,
  STATE_LABELS,
  type TextView,
  toTextSearch,
} from './text-view.ts'

export default function Languages() {
  const query = api.languages.list.useQuery()
  return (
    <OfficePage title="Languages">
      <p className="mb-2 max-w-prose text-muted">
        Visitors choose among the languages that are shown. The back office is in English.
      </p>
      <QueryContent query={query} name="the languages">
        {(languages) => <Content languages={languages} />}
      </QueryContent>
    </OfficePage>
  )
}

const TAB =
  'min-h-11 content-center border-b-2 border-transparent caption font-medium hover:text-ink aria-[current=true]:border-sea aria-[current=true]:text-ink'

function Content({ languages }: { languages: SiteLanguage[] }) {
  const [params] = useSearchParams()
  const view = readTextView(params, languages)
  const language = languages.find(({ code }) => code === view.language)
  return (
    <>
      <nav aria-label="Languages" className="mb-4 flex flex-wrap gap-x-5 border-b border-line">
        {languages.map(({ code, state }) => (
          <Link
            key={code}
            to={toTextSearch({ ...view, language: code })}
            replace
            preventScrollReset
            aria-current={code === view.language}
            className={TAB}
          >
            {getEnglishName(code)}{' '}
            <span className="text-xs font-normal text-muted">{STATE_NAMES[state]}</span>
          </Link>
        ))}
      </nav>
      {language && (
        <Fragment key={language.code}>
          <LanguageState language={language} />
          <Texts language={language} view={view} />
        </Fragment>
      )}
    </>
  )
}

function Texts({ language, view }: { language: SiteLanguage; view: TextView }) {
  const { code, texts } = language
  const { group, state, search } = view
  const [, setParams] = useSearchParams()
  const show = (changes: Partial<TextView>) =>
    setParams(toTextSearch({ ...view, ...changes }), { replace: true, preventScrollReset: true })
  return (
    <Card title={`Texts in ${getEnglishName(code)}`}>
      <nav aria-label="Groups of texts" className="flex flex-wrap gap-x-4 border-b border-line">
        {listKeys(GROUP_LABELS).map((item) => (
          <Link
            key={item}
            to={toTextSearch({ ...view, group: item })}
            replace
            preventScrollReset
            aria-current={item === group}
            className={TAB}
          >
            {GROUP_LABELS[item]}
          </Link>
        ))}
      </nav>
      <p className="pt-3 caption tabular-nums">{formatProgress(texts[group])}</p>
      {group === 'interface' && <Review language={language} />}
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
          options={[['', 'All states'], ...Object.entries(STATE_LABELS)]}
        />
      </div>
      <TextList key={toTextSearch(view)} {...view} />
      <TextFiles language={code} />
    </Card>
  )
}

const FORMATS = [
  ['csv', 'CSV'],
  ['po', 'PO'],
] as const

type Result = Awaited<ReturnType<typeof api.languages.importTexts.call>>

export function TextFiles({ language }: { language: OtherLanguage }) {
  const client = useQueryClient()
  const [group, setGroup] = useState<TextGroup | ''>('')
  const [result, setResult] = useState<Result>()
  const params = { language }
  const upload = useUpload(
    {
      field: 'file',
      typeError: '',
      maxBytes: LIMITS.textsFileBytes,
      accepts: () => true,
      send: async (input) => {
        setResult(undefined)
        setResult(await api.languages.importTexts.call({ params, ...input }))
        return ''
      },
    },
    () => void client.invalidateQueries({ queryKey: api.languages.key() }),
  )

  return (
    <details className="pt-2">
      <summary className="min-h-11 content-center font-medium">Files for translators</summary>
      <div className="grid gap-6 pt-2 pb-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <SelectField
            label="Texts to download"
            value={group}
            onChange={({ target }) => setGroup(target.value as TextGroup | '')}
            options={[['', 'All texts'], ...Object.entries(GROUP_LABELS)]}
          />
          <div className="flex flex-wrap gap-2">
            {FORMATS.map(([type, format]) => (
              <ExportButton
                key={type}
                format={format}
                onExport={() =>
                  api.languages[type].save(
                    { params, query: group ? { group } : {} },
                    buildFileName(`texts-${language}`, type),
                  )
                }
                failure="Could not download the texts. Try again."
              />
            ))}
          </div>
        </div>
        <div className="grid content-start gap-1.5">
          <p className="text-sm font-medium">Import translations</p>
          <FileDrop
            label={`Import translations in ${getEnglishName(language)}`}
            hint="A CSV or PO file that was downloaded here"
            accept=".csv,.po"
            {...upload}
          />
          <div role="status">{result && <ImportResult {...result} />}</div>
        </div>
      </div>
    </details>
  )
}

function ImportResult({ message, unchanged, problems, problemCount }: Result) {
  const more = problemCount - problems.length
  return (
    <div className="grid gap-3 text-sm">
      <p>
        {message} {formatNumber(unchanged)} unchanged.
      </p>
      {problemCount > 0 && (
        <>
          <p className="text-coral">{pluralize(problemCount, 'text')} not saved:</p>
          <ul aria-label="Problems" className="grid gap-2">
            {problems.map(({ row, source, message: problem }) => (
              <li key={`${row} ${problem}`} className="wrap-anywhere">
                Row {formatNumber(row)}: <bdi {...getTextProps('en')}>{source}</bdi>
                <span className="block text-muted">{problem}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-muted">and {formatNumber(more)} more</p>}
        </>
      )}
    </div>
  )
}
