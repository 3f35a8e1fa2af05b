import type { ImportPlan, MatchedChoice } from '@dhow/contract/catalogue-import/catalogue-import'

type ListedRow = ImportPlan['rows'][number]

/** The choices of a person about a plan. */
export type Choice = { matched: MatchedChoice; excluded: ReadonlySet<number> }

export type Effect = 'added' | 'changed' | 'skipped'

/** Returns the effect of a row that is not excluded. */
export function effectOf({ kind, by }: ListedRow, matched: MatchedChoice): Effect {
  if (kind === 'new') return 'added'
  if (by === 'id') return 'changed'
  if (matched === 'add') return 'added'
  return kind === 'update' && matched === 'update' ? 'changed' : 'skipped'
}

/** Counts the rows of a plan by their effect. */
export function countEffects(plan: ImportPlan, { matched, excluded }: Choice) {
  const { changed, unchanged } = plan.matched
  const others = changed + unchanged + plan.unclear
  const counts = {
    added: plan.added + (matched === 'add' ? others : 0),
    changed: plan.changed - (matched === 'update' ? 0 : changed),
    unchanged: plan.unchanged - (matched === 'update' ? 0 : unchanged),
    skipped: matched === 'add' ? 0 : matched === 'skip' ? others : plan.unclear,
  }
  for (const row of plan.rows) {
    if (!excluded.has(row.row)) continue
    counts[effectOf(row, matched)]--
    counts.skipped++
  }
  return counts
}
