import { LIMITS } from '@dhow/contract/limits'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { findSizeError, SHEET_TYPES } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { FileButton } from '#app/ui/fields/file-button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { PasteDialog, useOwnNotice } from './paste-dialog.tsx'
import { planPrices } from './pasted-prices.ts'
import type { TypedDraft } from './typed-draft.ts'

const FIRST_CELL = { line: 0, column: 0 }

/** Fills in prices from the first sheet of a file that has some with known item numbers or names. */
export function PriceFile() {
  const { getValues } = useFormContext<TypedDraft>()
  const [rows, setRows] = useState<string[][]>()
  const keepNotice = useOwnNotice()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: read, isPending } = api.quotations.readSheets.useMutation({
    onSuccess: ({ sheets }) => {
      const priced = sheets.find((sheet) => {
        const { prices, isInOrder } = planPrices(sheet, getValues(), FIRST_CELL)
        return !isInOrder && prices.flat().some(Boolean)
      })
      setRows(priced ?? sheets[0])
    },
    onError: notifyError('Could not read the file. Try again.'),
  })
  const choose = (file: File | undefined) => {
    const error = findSizeError(file, LIMITS.importSheetBytes)
    if (error) notify.error(error)
    if (!file || error) return
    const body = new FormData()
    body.set('csv', file)
    read({ body })
  }
  return (
    <>
      <FileButton
        ref={button}
        label="Prices from a file"
        accept={SHEET_TYPES}
        onFiles={([file]) => choose(file)}
      >
        <FileSpreadsheet size={17} />
        <span>{isPending ? 'Reading the file…' : 'Prices from a file'}</span>
      </FileButton>
      {rows && (
        <PasteDialog
          rows={rows}
          cell={FIRST_CELL}
          onFill={keepNotice}
          onClose={() => {
            setRows(undefined)
            // The dialog is removed first.
            requestAnimationFrame(() => button.current?.focus())
          }}
        />
      )}
    </>
  )
}
