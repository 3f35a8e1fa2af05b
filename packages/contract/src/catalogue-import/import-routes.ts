import * as z from 'zod'
import { Csv, Xlsx } from '../downloads.ts'
import { Done, Id } from '../errors.ts'
import { choice, flag, listField, listKeys } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { adminGet, adminResponses, defineRoutes, type RouteMetadata } from '../route.ts'
import { opaque } from '../text.ts'
import {
  ImportPlan,
  ImportProgress,
  PastImport,
  ROW_ACTIONS,
  UNDO_DAYS,
  UNDO_IMPORTS,
} from './catalogue-import.ts'
import { ColumnMapping } from './column-matches.ts'
import { ReadingOptions } from './sheet-reading.ts'

const rowNumbers = (field: string) =>
  listField(
    field,
    z.int({ error: `${field} must contain row numbers.` }),
    LIMITS.importExcluded,
  ).default([])

/** Workbooks are sent as `csv` too. */
const csvAndZip = {
  files: [
    { field: 'csv', count: 1, bytes: LIMITS.importSheetBytes, isRequired: true },
    { field: 'zip', count: 1, bytes: LIMITS.importZipBytes },
  ],
} as const satisfies RouteMetadata

export const catalogueImport = defineRoutes({
  export: {
    ...adminGet('/catalogue/export', 'Export all products as CSV.', Csv),
    metadata: { download: 'products.csv' },
  },
  exportWorkbook: {
    ...adminGet('/catalogue/export.xlsx', 'Export all products as an .xlsx workbook.', Xlsx),
    metadata: { download: 'products.xlsx' },
  },
  template: {
    ...adminGet('/catalogue/import/template', 'Download a CSV template with one example row.', Csv),
    metadata: { download: 'products-template.csv' },
  },
  templateWorkbook: {
    ...adminGet(
      '/catalogue/import/template.xlsx',
      'Download an .xlsx template with one example row.',
      Xlsx,
    ),
    metadata: { download: 'products-template.xlsx' },
  },
  check: {
    method: 'POST',
    path: '/catalogue/import',
    summary:
      'Upload a workbook or CSV file, with an optional ZIP of pictures, and preview the import.',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: adminResponses(ImportPlan, 409, 422),
    metadata: csvAndZip,
  },
  match: {
    method: 'POST',
    path: '/catalogue/import/match',
    summary:
      'Preview the uploaded import with a different column mapping or treatment of empty cells.',
    body: ColumnMapping.extend({
      id: opaque('id', LIMITS.id),
      matches: ColumnMapping.shape.matches
        .optional()
        .describe('One entry for each column. Without it, the column mapping stays the same.'),
      reading: ReadingOptions.optional().describe(
        'How to read the file. Without it, the previous options stay; with it, the columns are matched again.',
      ),
      erase: flag('erase')
        .default(false)
        .describe('Whether empty cells erase stored values. Required fields are never erased.'),
    }),
    responses: adminResponses(ImportPlan, 404, 409),
  },
  start: {
    method: 'POST',
    path: '/catalogue/import/start',
    summary: 'Start the checked import. Imports all chosen rows or none.',
    body: z.object({
      id: opaque('id', LIMITS.id),
      matched: choice('matched', listKeys(ROW_ACTIONS))
        .default('update')
        .describe('Action for rows without an id that match a product.'),
      exclude: rowNumbers('exclude').describe('Numbers of rows that are not imported.'),
      confirm: rowNumbers('confirm').describe('Numbers of the conflict rows that are imported.'),
      confirmAll: flag('confirmAll')
        .default(false)
        .describe('Whether all conflict rows are imported, such as those of a price list.'),
      warningsConfirmed: flag('warningsConfirmed').default(false),
      leaveOutProblems: flag('leaveOutProblems')
        .default(false)
        .describe('Whether rows with problems are left out.'),
    }),
    responses: adminResponses(Done, 404, 409),
  },
  progress: adminGet(
    '/catalogue/import',
    'Retrieve the progress of the last import.',
    ImportProgress,
  ),
  history: adminGet(
    '/catalogue/imports',
    `List the imports that can be undone: the last ${UNDO_IMPORTS} of the last ${UNDO_DAYS} days, newest first.`,
    z.array(PastImport),
  ),
  undo: {
    method: 'POST',
    path: '/catalogue/imports/:id/undo',
    summary:
      'Undo an import, all or nothing. Fails with 409 if its products were edited or deleted since.',
    pathParams: Id,
    body: z.object({
      leaveEdited: flag('leaveEdited')
        .optional()
        .describe('If true, products that were edited or deleted since stay unchanged.'),
    }),
    responses: adminResponses(
      Done.extend({ deleted: z.int(), restored: z.int(), left: z.int() }),
      404,
      409,
    ),
  },
})
