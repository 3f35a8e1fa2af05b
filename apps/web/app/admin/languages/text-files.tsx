import type { TextGroup } from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { englishName, type OtherLanguage } from '@dhow/messages/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { FileDrop, useUpload } from '#app/admin/files/file-drop.tsx'
import { datedName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { Options, SelectField } from '#app/ui/fields/field.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { GROUP_LABELS, textIn } from './text-view.ts'

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
    <details className="border-b border-line py-2">
      <summary className="min-h-11 content-center font-medium">Files for translators</summary>
      <div className="grid gap-6 pt-2 pb-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <SelectField
            label="Texts to download"
            value={group}
            onChange={({ target }) => setGroup(target.value as TextGroup | '')}
          >
            <Options of={[['', 'All texts'], ...Object.entries(GROUP_LABELS)]} />
          </SelectField>
          <div className="flex flex-wrap gap-2">
            {FORMATS.map(([type, format]) => (
              <ExportButton
                key={type}
                format={format}
                onExport={() =>
                  api.languages[type].save(
                    { params, query: group ? { group } : {} },
                    datedName(`texts-${language}`, type),
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
            label={`Import translations in ${englishName(language)}`}
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
          <p className="text-coral">{countOf(problemCount, 'text')} not saved:</p>
          <ul aria-label="Problems" className="grid gap-2">
            {problems.map(({ row, source, message: problem }) => (
              <li key={`${row} ${problem}`} className="wrap-anywhere">
                Row {formatNumber(row)}: <bdi {...textIn('en')}>{source}</bdi>
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
