import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import'
import { COLUMNS, columnTitle, PLAIN_FIELDS } from '@dhow/contract/import-columns'
import { LIMITS } from '@dhow/contract/limits'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FileField } from '#app/admin/file-field.tsx'
import { MEGABYTE } from '#app/admin/formats.ts'
import type { Upload } from '#app/api/upload.ts'
import { Button } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/numbers.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Props = {
  busy: boolean
  upload: Upload | undefined
  /** The server's refusal of the files as a whole. */
  error: string | undefined
  onCheck: (csv: File, zip: File | undefined) => void
  onTemplate: (format: 'xlsx' | 'csv') => void
}

const limitOf = (bytes: number) => `At most ${bytes / MEGABYTE} MB.`

/** The error of a file that is too large; undefined when it is not. */
const tooLarge = (file: File | undefined, bytes: number) =>
  file && file.size > bytes
    ? `${file.name} has ${(file.size / MEGABYTE).toFixed(1)} MB. ${limitOf(bytes)}`
    : undefined

/** The form that takes an import's files, beside a description of their format. */
export function ImportFiles({ busy, upload, error, onCheck, onTemplate }: Props) {
  const [csv, setCsv] = useState<File>()
  const [zip, setZip] = useState<File>()
  const [tried, setTried] = useState(false)
  const csvError =
    tooLarge(csv, LIMITS.importCsvBytes) ??
    (tried && !csv ? 'Choose a CSV or .xlsx file.' : undefined)
  const zipError = tooLarge(zip, LIMITS.importZipBytes)
  const share = upload && upload.total > 0 ? upload.sent / upload.total : 0

  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <form
        noValidate
        className="grid content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (csv && !csvError && !zipError) onCheck(csv, zip)
        }}
      >
        <FileField
          label="Spreadsheet (CSV or .xlsx)"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hint={`At most ${formatNumber(LIMITS.importRows)} products and ${LIMITS.importCsvBytes / MEGABYTE} MB.`}
          error={csvError}
          onChange={({ target }) => setCsv(target.files?.[0])}
        />
        <FileField
          label="ZIP with pictures (optional)"
          accept=".zip,application/zip"
          hint={limitOf(LIMITS.importZipBytes)}
          error={zipError}
          onChange={({ target }) => setZip(target.files?.[0])}
        />
        {error && (
          <p role="alert" className="rounded-card border border-coral bg-coral-soft px-4 py-3">
            {error}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={busy}>
            {busy ? 'Checking…' : 'Check the file'}
          </Button>
          {busy && upload && (
            <ProgressBar label="Upload" share={share < 1 ? share : undefined} className="w-40" />
          )}
        </div>
        <p className="text-sm text-muted">
          Nothing is changed yet: you see first what the file would do.
        </p>
      </form>
      <div className="grid content-start gap-3 text-[0.9375rem]">
        <h2 className="font-semibold">What the file holds</h2>
        <p>
          One product a row, and above them the names of the columns:{' '}
          <span className="font-medium">{PLAIN_FIELDS.join(', ')}</span>, and as many facts as you
          know. The files that “Export” gives you have this form. A supplier’s own sheet will do as
          well: you are asked what its columns are.
        </p>
        <p className="-my-1 flex flex-wrap gap-x-6">
          <TemplateButton onClick={() => onTemplate('xlsx')}>Template for Excel</TemplateButton>
          <TemplateButton onClick={() => onTemplate('csv')}>Template as CSV</TemplateButton>
        </p>
        <details>
          <summary className="cursor-pointer py-2.5 font-medium">
            All {COLUMNS.length} columns
          </summary>
          <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
            {COLUMNS.map((column) => (
              <div key={column} className="contents max-sm:block">
                <dt className="font-medium">{column}</dt>
                <dd className="text-muted">{columnTitle(column)}</dd>
              </div>
            ))}
          </dl>
        </details>
        <ul className="grid list-disc gap-2 ps-5 text-muted marker:text-saffron-ink">
          <li>
            A row with an <b className="font-medium text-ink">id</b> changes that product; a row
            without one adds a product. A column that is left out changes nothing.
          </li>
          <li>
            <b className="font-medium text-ink">featured</b> is yes or no. Several allergens,
            languages or certificates stand in one cell, and “none” says that there are none.
          </li>
          <li>
            <b className="font-medium text-ink">pictures</b> are the names of files in the ZIP, with{' '}
            {PICTURE_SEPARATOR} between them, the thumbnail first: at most {LIMITS.pictures} of{' '}
            {LIMITS.pictureBytes / MEGABYTE} MB each. Pictures that are exported stay as they are.
          </li>
          <li>
            A CSV is best saved as “CSV UTF-8”. Commas, semicolons or tabs may stand between the
            cells.
          </li>
        </ul>
      </div>
    </div>
  )
}

const TemplateButton = (props: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={props.onClick}
    className="inline-flex min-h-11 items-center gap-2 font-medium text-sea hover:underline"
  >
    <Download aria-hidden size={18} />
    {props.children}
  </button>
)
