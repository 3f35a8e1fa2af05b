import * as z from 'zod'
import { FoundColumns, Matching } from './column-matches.ts'
import { Csv, Xlsx } from './csv.ts'
import { Done, errorResponses, Id } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, NO_BODY, type RouteMetadata } from './route.ts'
import { opaque, requiredOr } from './text.ts'

/** Separates the pictures of one cell: no file name has it on any system. */
export const PICTURE_SEPARATOR = '|'

/** Problems, duplicates and changes that a plan lists; it counts them all. */
export const LISTED = 200

/** Days for which an import can be undone, and how many of the latest imports can be. */
export const UNDO_DAYS = 30
export const UNDO_IMPORTS = 10

/** Minutes after which a checked import that nobody started is dropped. */
export const START_WITHIN_MINUTES = 60

const ImportProblem = z.object({
  /**
   * As the spreadsheet counts: the first row holds the names of the columns. Not there when the
   * problem is of a file as a whole.
   */
  row: z.int().optional(),
  field: z.string(),
  message: z.string(),
})

/** The changes that an import would make. */
export const ImportPlan = z.object({
  /** Names this plan when it is started. */
  id: z.string(),
  /** Where the sheet has columns that are not ours. */
  found: FoundColumns.optional(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Pictures of the ZIP that would be made. */
  pictures: z.int(),
  /** With any, the import cannot be started. */
  problemCount: z.int(),
  problems: z.array(ImportProblem),
  /** What somebody should look at, and what keeps nothing from being imported. */
  warningCount: z.int(),
  warnings: z.array(ImportProblem),
  /** Categories that come to the end of the list, as no other is spelled like them. */
  newCategories: z.array(z.string()),
  /** Columns of the file that the import does not know and passes over. */
  ignoredColumns: z.array(z.string()),
  /** Only for a file that is no Unicode: what it was read as, and a cell by which to judge that. */
  guess: z.object({ encoding: z.string(), example: z.string() }).optional(),
  /** Rows to be added, each a product that looks as if it were there: by name and brand, folded. */
  duplicates: z.object({
    inCatalogue: z.int(),
    /** Of the others, those that repeat a row before them. */
    inFile: z.int(),
    rows: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        brand: z.string(),
        /** The row that it repeats; not there when the catalogue has such a product. */
        firstRow: z.int().optional(),
      }),
    ),
  }),
  changes: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      /** The fields that change; empty for a product that is added. */
      fields: z.array(z.string()),
    }),
  ),
})

/** The progress of the last import. */
export const ImportProgress = z.object({
  state: z.enum(['none', 'checked', 'running', 'done', 'failed']),
  /** Of how many steps, of which most are pictures, how many are done. */
  done: z.int(),
  total: z.int(),
  /** How many of the steps are pictures: they come first, then the products. */
  pictures: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Duplicates that were left out. */
  skipped: z.int(),
  /** Why it failed; nothing was changed then. */
  message: z.string(),
})

/** An import that was done, for as long as it can be undone. */
export const PastImport = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.iso.datetime(),
  added: z.int(),
  changed: z.int(),
  undone: z.boolean(),
})

/** The field is called csv whatever the sheet is. */
const csvAndZip = {
  files: [
    { field: 'csv', count: 1, bytes: LIMITS.importCsvBytes, isRequired: true },
    { field: 'zip', count: 1, bytes: LIMITS.importZipBytes },
  ],
} as const satisfies RouteMetadata

export const catalogueImport = defineRoutes({
  export: {
    method: 'GET',
    path: '/catalogue/export',
    summary: 'Every product as CSV, in the form that an import takes',
    responses: { 200: Csv, ...errorResponses(401) },
    metadata: { download: 'products.csv' },
  },
  exportWorkbook: {
    method: 'GET',
    path: '/catalogue/export.xlsx',
    summary: 'Every product as an .xlsx workbook, in the form that an import takes',
    responses: { 200: Xlsx, ...errorResponses(401) },
    metadata: { download: 'products.xlsx' },
  },
  template: {
    method: 'GET',
    path: '/catalogue/import/template',
    summary: 'A CSV with every column and one example row, to be filled in',
    responses: { 200: Csv, ...errorResponses(401) },
    metadata: { download: 'products-template.csv' },
  },
  templateWorkbook: {
    method: 'GET',
    path: '/catalogue/import/template.xlsx',
    summary: 'An .xlsx workbook with every column and one example row, to be filled in',
    responses: { 200: Xlsx, ...errorResponses(401) },
    metadata: { download: 'products-template.xlsx' },
  },
  check: {
    method: 'POST',
    path: '/catalogue/import',
    summary:
      'Says what importing a CSV or an .xlsx, with a ZIP of pictures, would change and what is wrong',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: { 200: ImportPlan, ...errorResponses(401, 409, 422) },
    metadata: csvAndZip,
  },
  match: {
    method: 'POST',
    path: '/catalogue/import/match',
    summary: 'Says the same of the sheet that was checked last, with its columns matched so',
    body: Matching.extend({ id: opaque('id', LIMITS.id) }),
    responses: { 200: ImportPlan, ...errorResponses(401, 404, 409) },
  },
  start: {
    method: 'POST',
    path: '/catalogue/import/start',
    summary: 'Begins the import that was checked last; all of it is done or nothing',
    body: z.object({
      id: opaque('id', LIMITS.id),
      /** Whether rows that look like duplicates are added, which is the default, or skipped. */
      duplicates: z.enum(['add', 'skip'], { error: 'duplicates must be add or skip.' }).optional(),
    }),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
  },
  progress: {
    method: 'GET',
    path: '/catalogue/import',
    summary: 'How far the last import is',
    responses: { 200: ImportProgress, ...errorResponses(401) },
  },
  discard: {
    method: 'DELETE',
    path: '/catalogue/import',
    summary: 'Drops the files of an import that was checked and not started',
    query: z.object({
      /** The import that is meant: one that was checked since stays. */
      id: opaque('id', LIMITS.id).optional(),
    }),
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 409) },
  },
  history: {
    method: 'GET',
    path: '/catalogue/imports',
    summary: 'The imports of the last UNDO_DAYS, at most UNDO_IMPORTS, the latest first',
    responses: { 200: z.array(PastImport), ...errorResponses(401) },
  },
  undo: {
    method: 'POST',
    path: '/catalogue/imports/:id/undo',
    summary:
      'Deletes what an import added and puts back what it changed, all or nothing; 409 names what was edited or deleted since',
    pathParams: Id,
    body: z.object({
      /** Undoes the rest, and leaves what was edited or deleted since as it is. */
      leaveEdited: z.boolean({ error: requiredOr('leaveEdited', 'true or false') }).optional(),
    }),
    responses: {
      200: Done.extend({ deleted: z.int(), restored: z.int(), left: z.int() }),
      ...errorResponses(401, 404, 409),
    },
  },
})

export type ImportPlan = z.infer<typeof ImportPlan>
export type ImportProgress = z.infer<typeof ImportProgress>
export type PastImport = z.infer<typeof PastImport>
