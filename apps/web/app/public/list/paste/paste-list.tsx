import { LIMITS } from '@dhow/contract/limits'
import { FileSpreadsheet, X } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'
import { addLines } from '#app/public/list/list.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/fields/drop-zone.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy, useModal } from '#app/ui/hooks.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { linesOf, type Reviewed, ReviewForm, reviewOf } from './review-form.tsx'

const MEGABYTE = 1_000_000

function fileProblem({ name, size }: File): string | undefined {
  if (!/\.(xlsx|csv|txt)$/i.test(name)) {
    return `${name} is not an .xlsx or .csv file. Save it in one of these formats, or paste its rows.`
  }
  if (size === 0) return `${name} is empty.`
  if (size <= LIMITS.matchFileBytes) return undefined
  const megabytes = (size / MEGABYTE).toFixed(1)
  return `${name} is ${megabytes} MB. The maximum is ${LIMITS.matchFileBytes / MEGABYTE} MB.`
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return navigator.onLine
      ? 'The server is not responding. Your text is still here. Try again.'
      : 'You are offline. Your text is still here. Try again when you are online.'
  }
  return messageOf(error, 'Could not read the list. Try again.')
}

function textProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Paste a list or choose a file.'
  if (text.length <= LIMITS.matchText) return undefined
  return `A list may have at most ${formatNumber(LIMITS.matchText)} characters. Split it into several.`
}

const EXAMPLE = `Cardamom Tea 24 x 250 g\t40\tcartons
9520101000200\t2\tpallets
Basmati rice 5 kg, 1 x 20'`

type Props = {
  text: string
  onChange: (text: string) => void
  onMatched: (rows: Reviewed[], skipped: readonly string[]) => void
}

function PasteForm({ text, onChange, onMatched }: Props) {
  const [error, setError] = useState<string>()
  const { mutate, isPending } = api.lists.match.useMutation({
    onSuccess: ({ rows, skipped = [] }) => onMatched(rows.map(reviewOf), skipped),
    onError: (failure) => setError(failureText(failure)),
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
    match(body, fileProblem(file))
  }
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        match({ text }, textProblem(text))
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 gap-5 overflow-y-auto p-5 sm:p-6">
        <TextArea
          label="Rows from a spreadsheet or e-mail"
          hint={`One product per row: name or GTIN, pack size, quantity. Up to ${formatNumber(LIMITS.lines)} rows.`}
          rows={8}
          autoFocus
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-40 tab-8 whitespace-pre overflow-x-auto"
        />
        <DropZone
          accept=".xlsx,.csv,.txt"
          disabled={isPending}
          aria-label="List file"
          aria-describedby={hintId}
          onFiles={matchFile}
          className="flex cursor-pointer items-center gap-3 px-4 py-3 hover:border-sea"
        >
          <FileSpreadsheet aria-hidden size={22} className="shrink-0" />
          <span className="grid min-w-0 gap-0.5 text-sm">
            <span>
              Or drop a file here, or <span className="text-sea underline">choose a file</span>
            </span>
            <span id={hintId}>.xlsx or .csv, up to {LIMITS.matchFileBytes / MEGABYTE} MB</span>
          </span>
        </DropZone>
        <p role="alert" className="text-coral empty:hidden">
          {error}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto text-sm text-muted">
          {isPending && 'Finding products…'}
        </p>
        <Button ref={button} type="submit" disabled={isPending} className="max-sm:w-full">
          Find products
        </Button>
      </div>
    </form>
  )
}

const NOTICE_MS = 8_000

function add(rows: readonly Reviewed[]): void {
  const lines = linesOf(rows)
  const omitted = addLines(lines)
  const added = `${countOf(lines.length - omitted, 'line')} added.`
  if (omitted === 0) notify.success(added)
  else notify.success(`${added} The list is full: ${omitted} not added.`, NOTICE_MS)
}

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const ref = useModal(true)
  const titleId = useId()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly Reviewed[]>()
  const [skipped, setSkipped] = useState<readonly string[]>([])
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
            {rows ? 'Check the list' : 'Paste a list'}
          </h2>
          <IconButton label="Close" onClick={() => ref.current?.close()} Icon={X} size={20} />
        </div>
        {rows ? (
          <ReviewForm
            rows={rows}
            skipped={skipped}
            onChange={setRows}
            onBack={() => setRows(undefined)}
            onAdd={() => {
              add(rows)
              ref.current?.close()
            }}
          />
        ) : (
          <PasteForm
            text={text}
            onChange={setText}
            onMatched={(matched, others) => {
              setRows(matched)
              setSkipped(others)
            }}
          />
        )}
      </div>
    </dialog>
  )
}
