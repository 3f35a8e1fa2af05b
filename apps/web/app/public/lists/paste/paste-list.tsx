import { LIMITS } from '@dhow/contract/limits'
import type { ListTerms, MatchedList } from '@dhow/contract/lists/lists'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { FileSpreadsheet, X } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError, getMessage, translateError } from '#app/api/error.ts'
import { addNew } from '#app/public/lists/add-once.ts'
import { checkSize, formatMaximum } from '#app/public/lists/file-size.ts'
import { hasRow } from '#app/public/lists/list.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/fields/drop-zone.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy, useModal } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import { ReviewForm, toLines } from './review-form.tsx'
import { type Reviewed, toReviewed } from './review-row.tsx'

const formatEndings = (i18n: I18n) => ({
  xlsx: isolate('.xlsx, .xls, .ods, .numbers', i18n),
  csv: isolate('.csv', i18n),
})

function checkFile(file: File, i18n: I18n) {
  if (!/\.(xls[xmb]?|ods|numbers|[ct]sv|txt)$/i.test(file.name)) {
    const { xlsx, csv } = formatEndings(i18n)
    return i18n.t(
      '{name} is not an {xlsx} or {csv} file. Save it in one of these formats, or paste its rows.',
      { name: isolate(file.name, i18n), xlsx, csv },
    )
  }
  return checkSize(file, LIMITS.matchFileBytes, i18n)
}

function explainFailure(error: unknown, i18n: I18n) {
  if (error instanceof ApiError && error.status === 0) {
    return navigator.onLine
      ? i18n.t('The server is not responding. Your text is still here. Try again.')
      : i18n.t('You are offline. Your text is still here. Try again when you are online.')
  }
  const fallback = i18n.t('Could not read the list. Try again.')
  // The server explains an invalid list in the language of the page.
  const isExplained = error instanceof ApiError && error.code === 'invalid_request'
  return isExplained ? getMessage(error, fallback) : translateError(error, fallback, i18n)
}

function checkText(text: string, i18n: I18n) {
  if (text.trim() === '') return i18n.t('Paste a list or choose a file.')
  if (text.length <= LIMITS.matchText) return undefined
  return i18n.t('A list may have at most {count, number} characters. Split it into several.', {
    count: LIMITS.matchText,
  })
}

const EXAMPLE = `Cardamom Tea 24 x 250 g\t40\tcartons
9520101000200\t2\tpallets
Basmati rice 5 kg, 1 x 20'`

type Props = {
  text: string
  onChange: (text: string) => void
  onMatched: (list: MatchedList) => void
}

function PasteForm({ text, onChange, onMatched }: Props) {
  const { i18n } = useLingui()
  const { xlsx, csv } = formatEndings(i18n)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = api.lists.match.useMutation({
    onSuccess: onMatched,
    onError: (failure) => setError(explainFailure(failure, i18n)),
  })
  const button = useFocusAfterBusy(isPending)
  const hintId = useId()

  const match = (body: FormData | { text: string }, problem: string | undefined) => {
    if (isPending) return
    setError(problem)
    if (problem === undefined) mutate({ body })
  }
  const matchFile = ([file]: File[]) => {
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    match(body, checkFile(file, i18n))
  }
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        match({ text }, checkText(text, i18n))
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 gap-5 overflow-y-auto p-5 sm:p-6">
        <TextArea
          label={i18n.t('Rows from a spreadsheet or e-mail')}
          hint={i18n.t(
            'One product per row: name or GTIN, pack size, quantity. Up to {count, number} rows.',
            { count: LIMITS.lines },
          )}
          rows={8}
          autoFocus
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-40 tab-8 whitespace-pre overflow-x-auto"
        />
        <DropZone
          accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.csv,.tsv,.txt"
          disabled={isPending}
          aria-label={i18n.t('List file')}
          aria-describedby={hintId}
          onFiles={matchFile}
          className="flex cursor-pointer items-center gap-3 px-4 py-3 hover:border-sea"
        >
          <FileSpreadsheet size={22} />
          <span className="grid min-w-0 gap-0.5 text-sm">
            <span>
              <Trans
                id="Or drop a file here, or <0>choose a file</0>"
                components={[<span key="choose" className="text-sea underline" />]}
              />
            </span>
            <span id={hintId}>
              {i18n.t('{xlsx} or {csv}, up to {size}', {
                xlsx,
                csv,
                size: formatMaximum(LIMITS.matchFileBytes, i18n),
              })}
            </span>
          </span>
        </DropZone>
        <p role="alert" className="text-coral empty:hidden">
          {error}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto caption">
          {isPending && i18n.t('Finding products…')}
        </p>
        <Button ref={button} type="submit" disabled={isPending} className="max-sm:w-full">
          {i18n.t('Find products')}
        </Button>
      </div>
    </form>
  )
}

type DialogProps = {
  onTerms: (terms: ListTerms) => void
  onClose: () => void
}

export function PasteDialog({ onTerms, onClose }: DialogProps) {
  const { i18n } = useLingui()
  const ref = useModal(true)
  const titleId = useId()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly Reviewed[]>()
  const [{ skipped = [], terms = {} }, setList] = useState<Partial<MatchedList>>({})
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-raised shadow-float backdrop:bg-shade sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:w-[min(46rem,calc(100%-3rem))] sm:rounded-card sm:border sm:border-line"
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-3 sm:ps-6">
          <h2 id={titleId} className="headline text-xl">
            {rows ? i18n.t('Check the list') : i18n.t('Paste a list')}
          </h2>
          <IconButton
            label={i18n.t('Close')}
            onClick={() => ref.current?.close()}
            Icon={X}
            size={20}
          />
        </div>
        {rows ? (
          <ReviewForm
            rows={rows}
            skipped={skipped}
            terms={terms}
            onChange={setRows}
            onBack={() => setRows(undefined)}
            onAdd={() => {
              addNew(toLines(rows, i18n), hasRow, i18n)
              if (Object.keys(terms).length > 0) onTerms(terms)
              ref.current?.close()
            }}
          />
        ) : (
          <PasteForm
            text={text}
            onChange={setText}
            onMatched={(list) => {
              setRows(list.rows.map(toReviewed))
              setList(list)
            }}
          />
        )}
      </div>
    </dialog>
  )
}
