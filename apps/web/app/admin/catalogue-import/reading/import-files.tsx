import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ImportError } from '#app/admin/catalogue-import/plan/import-plan.tsx'
import type { ImportState } from '#app/admin/catalogue-import/use-import.ts'
import { FileField, UploadBar } from '#app/admin/ui/file-drop.tsx'
import { findSizeError, MEGABYTE, SHEET_TYPES } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'

const { template, templateWorkbook } = api.catalogueImport

const TEMPLATES = {
  'Template for Excel': () => templateWorkbook.save({}, 'products-template.xlsx'),
  'Template as CSV': () => template.save({}, 'products-template.csv'),
}

export function ImportFiles({ checking, upload, error, check }: ImportState) {
  const [csv, setCsv] = useState<File>()
  const [zip, setZip] = useState<File>()
  const [tried, setTried] = useState(false)
  const csvError =
    findSizeError(csv, LIMITS.importSheetBytes) ??
    (tried && !csv ? 'Choose a spreadsheet.' : undefined)
  const zipError = findSizeError(zip, LIMITS.importZipBytes)
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <form
        noValidate
        className="grid content-start gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (csv && !csvError && !zipError) check(csv, zip)
        }}
      >
        <FileField
          label="Spreadsheet"
          accept={SHEET_TYPES}
          hint={`Excel, OpenDocument, Numbers or CSV, with up to ${formatNumber(LIMITS.importRows)} products and ${LIMITS.importSheetBytes / MEGABYTE} MB.`}
          error={csvError}
          onChange={({ target }) => setCsv(target.files?.[0])}
        />
        <FileField
          label="ZIP with pictures (optional)"
          accept=".zip,application/zip"
          hint={`Up to ${LIMITS.importZipBytes / MEGABYTE} MB.`}
          error={zipError}
          onChange={({ target }) => setZip(target.files?.[0])}
        />
        {error && <ImportError>{error}</ImportError>}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={checking}>
            {checking ? 'Checking…' : 'Check file'}
          </Button>
          {checking && <UploadBar upload={upload} />}
        </div>
        <p className="caption">You can check the changes before they are imported.</p>
      </form>
      <div className="grid content-start gap-3 text-[0.9375rem]">
        <h2 className="font-semibold">File format</h2>
        <p>
          One product per row, below a row with the column names. You can also choose the price list
          of a supplier: in the next step you say what its columns mean.
        </p>
        <p className="-my-1 flex flex-wrap gap-x-6">
          {Object.entries(TEMPLATES).map(([label, save]) => (
            <button
              key={label}
              type="button"
              onClick={() => save().catch(notifyError('Failed to download the template'))}
              className="text-link gap-2 font-medium text-sea"
            >
              <Download size={18} /> {label}
            </button>
          ))}
        </p>
        <ul className="grid list-disc gap-2 ps-5 text-muted marker:text-saffron-ink">
          <li>
            A row changes the product with the same <b className="font-medium text-ink">ID</b>, item
            number or barcode (GTIN), or else with the same name and brand. Other rows add products.
            Missing columns and empty cells change nothing.
          </li>
          <li>
            Pictures inside the spreadsheet are imported too. For pictures in a ZIP, the column{' '}
            <b className="font-medium text-ink">Pictures</b> lists their file names, separated by{' '}
            {PICTURE_SEPARATOR}, with the thumbnail first: up to {LIMITS.pictures} of up to{' '}
            {LIMITS.pictureBytes / MEGABYTE} MB each.
          </li>
          <li>
            <b className="font-medium text-ink">Status</b> is published or draft, and{' '}
            <b className="font-medium text-ink">Featured</b> yes or no.
          </li>
        </ul>
      </div>
    </div>
  )
}
