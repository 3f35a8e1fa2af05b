import * as z from 'zod'
import { PLAIN_FIELDS } from './import-columns.ts'
import { TARGETS, UNITS } from './import-matching.ts'
import { LIMITS } from './limits.ts'
import { optionalParagraph, requiredOr } from './text.ts'

/** What a column of a sheet is, and the unit that its numbers are in where that is another than ours. */
export const ColumnMatch = z.object({
  target: z.enum(TARGETS, { error: 'target must be a column of the import.' }),
  unit: z.enum(UNITS, { error: `unit must be one of ${UNITS.join(', ')}.` }).optional(),
})

/** What all products get that have nothing of their own in a column. */
export const ImportConstants = z.partialRecord(
  z.enum(PLAIN_FIELDS),
  optionalParagraph('A text for all products', LIMITS.description),
)

/** How the columns of a sheet are matched with ours. */
export const Matching = z.object({
  /** One for each column of the sheet, in its order; null for one that is left out. */
  matches: z
    .array(ColumnMatch.nullable(), { error: requiredOr('matches', 'a list') })
    .max(LIMITS.importColumns, `matches may have at most ${LIMITS.importColumns} entries.`),
  constants: ImportConstants.default({}),
  /** Whether a fact that cannot be read is a problem, or is left out of its product and named as a warning. */
  unreadable: z
    .enum(['refuse', 'leave-out'], { error: 'unreadable must be refuse or leave-out.' })
    .default('refuse'),
})

/** The columns of a sheet that are not ours, with what they could be. */
export const FoundColumns = Matching.extend({
  /** Whether nothing is planned before the columns are matched: what a product must have is not among them. */
  isNeeded: z.boolean(),
  /** When a sheet with these columns was matched like this; not there where the server guesses. */
  rememberedAt: z.iso.datetime().optional(),
  /** The row that holds the names of the columns, and how many rows follow it. */
  headRow: z.int(),
  rows: z.int(),
  columns: z.array(
    z.object({
      /** As the sheet has it; may be empty. */
      name: z.string(),
      /** The first values in it that differ. */
      examples: z.array(z.string()),
    }),
  ),
})

export type ColumnMatch = z.infer<typeof ColumnMatch>
export type ImportConstants = z.infer<typeof ImportConstants>
export type Matching = z.infer<typeof Matching>
export type FoundColumns = z.infer<typeof FoundColumns>
