import * as z from 'zod'
import { choice, flag } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { optionalParagraph, requiredOr } from '../text.ts'
import { PLAIN_FIELDS, TARGETS, UNITS } from './import-columns.ts'

/** Without a unit, the column has the unit in its name, or each cell has its own. */
export const ColumnMatch = z.object({
  target: z.enum(TARGETS, { error: 'target must be a column of the import.' }),
  unit: choice('unit', UNITS).optional(),
  fillDown: flag('fillDown')
    .optional()
    .describe('Whether empty cells get the value of the row above.'),
})

export const ImportConstants = z.partialRecord(
  z.enum(PLAIN_FIELDS),
  optionalParagraph('A text for all products', LIMITS.description),
)

export const ColumnMapping = z.object({
  matches: z
    .array(ColumnMatch.nullable(), { error: requiredOr('matches', 'a list') })
    .max(LIMITS.importColumns, `matches may have at most ${LIMITS.importColumns} entries.`)
    .describe('One entry for each column of the sheet, in order. null ignores the column.')
    .meta({ examples: [[{ target: 'cartonLengthMm', unit: 'cm' }]] }),
  constants: ImportConstants.default({}),
  unreadable: z
    .enum(['refuse', 'leave-out'], { error: 'unreadable must be refuse or leave-out.' })
    .default('refuse')
    .describe(
      'Whether an unreadable fact or a missing picture is a problem, or skipped with a warning.',
    ),
  categoryFrom: z
    .enum(['headings'], { error: 'categoryFrom must be headings.' })
    .optional()
    .describe('If present, the heading above a row is its category.'),
})

export const SheetTable = ColumnMapping.extend({
  isNeeded: z
    .boolean()
    .describe('Whether the user must confirm the column mapping. There is no plan before.'),
  rememberedAt: z.iso
    .datetime()
    .optional()
    .describe(
      'Time at which the same columns were last mapped like this. Missing if this is a guess.',
    ),
  rows: z.int().describe('Number of products.'),
  columns: z.array(
    z.object({
      name: z.string().describe('Name in the sheet, or its letters, such as Column F.'),
      isHidden: z.boolean().describe('Whether the column is hidden in the sheet.'),
      examples: z.array(z.string()).describe('The first different values.'),
      gaps: z.int().describe('Number of empty cells below a value.'),
      units: z.array(z.enum(UNITS)).describe('Units that the name may mean. Usually at most one.'),
    }),
  ),
})

export type ColumnMatch = z.infer<typeof ColumnMatch>
export type ImportConstants = z.infer<typeof ImportConstants>
export type ColumnMapping = z.infer<typeof ColumnMapping>
export type SheetTable = z.infer<typeof SheetTable>
