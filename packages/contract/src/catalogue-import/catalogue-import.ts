import * as z from 'zod'
import { listKeys } from '../fields.ts'
import { SheetTable } from './column-matches.ts'
import { ALL_COLUMNS } from './import-columns.ts'
import { SheetReading } from './sheet-reading.ts'

/** Separates file names in a cell. No operating system allows it in a file name. */
export const PICTURE_SEPARATOR = '|'

/** Maximum number of kinds of problems and warnings, and of rows of each kind, in a plan. */
export const MAX_LISTED_ROWS = 200

/** Maximum number of rows that a remark names. */
export const REMARK_ROWS = 20

/** Days during which an import can be undone. */
export const UNDO_DAYS = 30

/** Maximum number of imports that can be undone. */
export const UNDO_IMPORTS = 10

export const IMPORT_EXPIRY_MINUTES = 60

/** Keys that match a row without id with a product, the strongest first. */
export const MATCH_KEYS = {
  itemNumber: 'item number',
  gtin: 'GTIN',
  cartonGtin: 'carton GTIN',
  name: 'name and brand',
} as const

/**
 * Actions by the choice for matched rows and by the kind of a row. `changed` rows have our id. `matched` and `same` rows
 * match a product, which `same` rows leave unchanged. `unclear` rows match several products, or repeat an earlier row.
 * `conflict` rows rename a product; only confirmed ones are imported.
 */
export const ROW_ACTIONS = {
  update: {
    new: 'add',
    changed: 'change',
    matched: 'change',
    same: 'keep',
    unclear: 'skip',
    conflict: 'change',
  },
  skip: {
    new: 'add',
    changed: 'change',
    matched: 'skip',
    same: 'skip',
    unclear: 'skip',
    conflict: 'skip',
  },
  add: {
    new: 'add',
    changed: 'change',
    matched: 'add',
    same: 'add',
    unclear: 'add',
    conflict: 'add',
  },
} as const

export type MatchedChoice = keyof typeof ROW_ACTIONS
export type RowKind = keyof typeof ROW_ACTIONS.update

const ImportRemark = z.object({
  field: z.string(),
  message: z
    .string()
    .describe('Message for the first row. Numbers and quoted texts of other rows differ.'),
  count: z.int().describe('Number of rows, or 1 if the remark is about the file.'),
  rows: z
    .array(z.int())
    .describe(`The first ${REMARK_ROWS} rows, from 1. Empty if the remark is about the file.`),
})

const SkippedRow = z.object({
  row: z.int(),
  text: z.string(),
  kind: z.enum(['heading', 'note']),
})

export const ImportPlan = z.object({
  id: z.string().describe('Id of the plan. Required to start the import.'),
  reading: SheetReading,
  table: SheetTable,
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  pictures: z.int().describe('Number of new pictures in the ZIP and the sheet.'),
  problemCount: z
    .int()
    .describe('The import only starts if all problems are in rows, and these are left out.'),
  problemRows: z.int().describe('Number of rows with problems.'),
  problems: z.array(ImportRemark),
  warningCount: z.int().describe('The import only starts if warnings are confirmed.'),
  warnings: z.array(ImportRemark),
  newCategories: z.array(z.string()),
  ignoredColumns: z.array(z.string()).describe('Columns that are not imported.'),
  skippedCount: z.int().describe('Number of headings and notes between the products.'),
  skippedRows: z.array(SkippedRow),
  kinds: z
    .record(z.enum(listKeys(ROW_ACTIONS.update)), z.int())
    .describe('Number of rows of each kind.'),
  erase: z.boolean().describe('Whether empty cells erase stored values.'),
  rows: z
    .array(
      z.object({
        row: z.int(),
        name: z.string(),
        kind: z.enum(listKeys(ROW_ACTIONS.update)),
        by: z
          .enum(['id', ...listKeys(MATCH_KEYS)])
          .optional()
          .describe('Field by which the product was matched.'),
        changes: z
          .array(z.object({ field: z.enum(ALL_COLUMNS), old: z.string(), new: z.string() }))
          .describe('Changed fields of a product. Long texts are cut.'),
      }),
    )
    .describe(`The first ${MAX_LISTED_ROWS} new, changed, unclear and conflicting rows each.`),
})

export const ImportProgress = z.object({
  state: z.enum(['none', 'checked', 'running', 'done', 'failed']),
  done: z.int().describe('Number of finished steps.'),
  total: z.int().describe('Number of steps.'),
  pictures: z.int().describe('Number of picture steps. They precede the products.'),
  added: z.int(),
  changed: z.int(),
  skipped: z.int().describe('Number of skipped and excluded rows.'),
  message: z.string().describe('Reason why the import failed. Nothing was changed.'),
})

export const PastImport = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.iso.datetime(),
  added: z.int(),
  changed: z.int(),
  undone: z.boolean(),
})

/** Returns whether a remark is about the file, so that leaving out rows does not help. */
export const isAboutFile = ({ rows }: ImportRemark): boolean => rows.length === 0

export type ImportRemark = z.infer<typeof ImportRemark>
export type SkippedRow = z.infer<typeof SkippedRow>
export type ImportPlan = z.infer<typeof ImportPlan>
export type ImportProgress = z.infer<typeof ImportProgress>
export type PastImport = z.infer<typeof PastImport>
