import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { readRows, readSheets } from './sheets.ts'

it('all sheets of a workbook with rows are read in a child process', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'sheet')
  const workbook = utils.book_new()
  for (const [name, rows] of [
    ['Cover', []],
    ['Prices', [['Name'], [], ['Tea']]],
  ] as const) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([...rows]), name)
  }
  writeFileSync(path, write(workbook, { type: 'buffer', bookType: 'xlsx' }))
  const { sheets } = await readSheets(path, folder)
  expect(sheets).toEqual([
    { name: 'Prices', isHidden: false, hiddenColumns: [], rows: 2, path: expect.any(String) },
  ])
  expect(await Array.fromAsync(readRows(sheets[0]?.path ?? ''))).toEqual([
    { row: 1, cells: ['Name'] },
    { row: 3, cells: ['Tea'] },
  ])
})
