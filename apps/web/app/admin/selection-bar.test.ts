import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { describeSelection } from '#app/admin/selection-bar.tsx'

it.each([
  [0, 3, '3 tins', undefined],
  [1, 3, '1 of 3 tins selected', 'Select all 3'],
  [3, 3, 'All 3 tins selected', undefined],
  [1, 1_234, '1 of 1,234 tins selected', 'Select all 1,234'],
  [1, LIMITS.rows + 1, '1 of 20,001 tins selected', 'Select the first 20,000'],
  [LIMITS.rows, LIMITS.rows + 1, '20,000 of 20,001 tins selected', undefined],
])('describes a selection of %i out of %i', (selected, total, text, all) => {
  expect(describeSelection(selected, total, 'tin')).toEqual({ text, all })
})
