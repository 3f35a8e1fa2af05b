import { LIMITS } from '@dhow/contract/limits'
import { FileSpreadsheet } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import type { Reviewed } from './review.ts'
import { LIST_FILES, useMatching } from './use-matching.ts'

const EXAMPLE = `Cardamom Tea 250 g\t40\tcartons
9520101000200\t2\tpallets
Basmati rice 5 kg, 1 x 20'`

type Props = {
  text: string
  onChange: (text: string) => void
  onMatched: (rows: Reviewed[]) => void
}

/** Takes the rows of a list, as text or as a file. */
export function PasteForm({ text, onChange, onMatched }: Props) {
  const { matchText, matchFile, error, isPending } = useMatching(onMatched)
  const button = useFocusAfterBusy(isPending)
  const hintId = useId()
  const take = ([file]: File[]) => {
    if (file && !isPending) matchFile(file)
  }
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) matchText(text)
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 gap-5 overflow-y-auto p-5 sm:p-6">
        <TextArea
          label="Rows of a sheet or a mail"
          hint={`One product in a row: name or GTIN, quantity, unit. Up to ${LIMITS.lines.toLocaleString('en')} rows.`}
          rows={8}
          autoFocus
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-40 tab-8 whitespace-pre overflow-x-auto"
        />
        <DropZone
          accept={LIST_FILES}
          disabled={isPending}
          aria-label="File of a list"
          aria-describedby={hintId}
          onFiles={take}
          className="flex cursor-pointer items-center gap-3 px-4 py-3 hover:border-sea"
        >
          <FileSpreadsheet aria-hidden size={22} className="shrink-0" />
          <span className="grid min-w-0 gap-0.5 text-sm">
            <span>
              Or drop a file here, or <span className="text-sea underline">choose it</span>
            </span>
            <span id={hintId}>.xlsx or .csv, up to {LIMITS.matchFileBytes / 1_000_000} MB</span>
          </span>
        </DropZone>
        <p role="alert" className="text-coral empty:hidden">
          {error}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto text-sm text-muted">
          {isPending && 'Looking the products up…'}
        </p>
        <Button ref={button} type="submit" disabled={isPending} className="max-sm:w-full">
          Find the products
        </Button>
      </div>
    </form>
  )
}
