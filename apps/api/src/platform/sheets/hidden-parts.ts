import { LIMITS } from '@dhow/contract/limits'
import type { WorkBook, WorkSheet } from '@e965/xlsx'
import { readPart } from './archive.ts'

/** Matches the tags of an OpenDocument spreadsheet that can hide sheets, columns and rows. */
const TAGS =
  /<(style:style|style:table-properties|table:table(?:-column|-row)?)(?=[\s/>])([^<>]*)>/g

const readAttribute = (attributes: string, name: string): string =>
  attributes.split(`${name}="`)[1]?.split('"')[0] ?? ''

/** Marks the hidden sheets, columns and rows of an OpenDocument spreadsheet, which SheetJS does not read. */
export async function markHiddenParts(bytes: Buffer, workbook: WorkBook): Promise<void> {
  const content = (await readPart(bytes, 'content.xml'))?.toString('latin1') ?? ''
  const hiddenStyles = new Set<string>()
  const visibilities: { Hidden: 0 | 1 }[] = []
  let [style, row, column] = ['', 0, 0]
  let sheet: WorkSheet | undefined
  for (const [, tag, attributes = ''] of content.matchAll(TAGS)) {
    const isHidden = /\bvisibility="(?:collapse|filter)"/.test(attributes)
    if (tag === 'style:style') style = readAttribute(attributes, 'style:name')
    if (tag === 'style:table-properties' && /\bdisplay="false"/.test(attributes)) {
      hiddenStyles.add(style)
    }
    if (tag === 'table:table') {
      sheet = workbook.Sheets[workbook.SheetNames[visibilities.length] ?? '']
      ;[row, column] = [0, 0]
      const hasHiddenStyle = hiddenStyles.has(readAttribute(attributes, 'table:style-name'))
      visibilities.push({ Hidden: hasHiddenStyle ? 1 : 0 })
    }
    if (tag === 'table:table-column') {
      const end = column + (Number(readAttribute(attributes, 'number-columns-repeated')) || 1)
      if (isHidden) hide(sheet, '!cols', column, Math.min(end, LIMITS.importColumns))
      column = end
    }
    if (tag === 'table:table-row') {
      const end = row + (Number(readAttribute(attributes, 'number-rows-repeated')) || 1)
      if (isHidden) hide(sheet, '!rows', row, Math.min(end, LIMITS.importSheetRows))
      row = end
    }
  }
  workbook.Workbook = { ...workbook.Workbook, Sheets: visibilities }
}

function hide(
  sheet: WorkSheet | undefined,
  list: '!rows' | '!cols',
  start: number,
  end: number,
): void {
  if (!sheet) return
  const parts = sheet[list] ?? []
  sheet[list] = parts
  for (let index = start; index < end; index++) parts[index] = { ...parts[index], hidden: true }
}
