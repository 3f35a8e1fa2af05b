import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import {
  type Column,
  isCombined,
  isFact,
  isNumber,
  isPlain,
  listUnits,
  type PlainField,
  REQUIRED_FIELDS,
  type Target,
} from '@dhow/contract/catalogue-import/import-columns'
import { Specification } from '@dhow/contract/products/specification'
import { readWhole } from '@dhow/trade/digits'
import {
  chooseUnit,
  findUnitsInName,
} from '#api/modules/catalogue-import/column-matching/headings.ts'
import {
  type Cells,
  completePallet,
  type DecimalSeparator,
  writeDigits,
} from '#api/modules/catalogue-import/column-matching/quantities.ts'
import {
  isCode,
  needsUnit,
  translate,
} from '#api/modules/catalogue-import/column-matching/translate.ts'
import type { SheetRow as RawRow } from '#api/platform/sheets/sheet-row.ts'
import {
  describeColumn,
  isSwitch,
  MAX_SHOWN_CHARS,
  matchOwnColumns,
  type Problem,
  readSwitch,
  readValue,
} from './columns.ts'
import type { SheetRow } from './row.ts'

export type Layout = {
  read: (row: RawRow, heading: string) => SheetRow
  missing: Column[]
  problems: Problem[]
  leavesOut: boolean
}

/** Dates as Excel displays numbers such as 01-02 in several languages: 2-Jan, Jan-02, 1月2日. */
const DATE =
  /^(?=.*\d)(?:\d{1,2}[-.\s]{1,2})?(?:jan|feb|f[ée]v|m[aä]?r|a[pvb]r|ma[iy]|jui?[nl]|aug|ago|ao[uû]|sep|o[ck]t|nov|d[eé][czi])\p{L}{0,2}\.?(?:[-\s]\d{2})?$|^\d{1,2}月\d{1,2}日$/iu

/** Matches formulas that show a picture, as WPS and Google Sheets write them to other files. */
const PICTURE_FORMULA = /^\s*[=@]?(?:_xlfn\.)?(?:DISPIMG|IMAGE)\(/i

/** Returns whether a cell of our own export needs no translation. Users may enter other spellings. */
const isReadable = (target: Target, cell: string) => {
  if (isFact(target)) return Specification.shape[target].safeParse(readValue(target, cell)).success
  if (isSwitch(target)) return readSwitch(cell) !== undefined
  return !isNumber(target) || readWhole(cell) >= 0
}

/** Maps columns to our fields. The rows are read in order. */
export function createLayout(
  names: string[],
  { matches, constants, unreadable, categoryFrom }: ColumnMapping,
  decimals: (DecimalSeparator | undefined)[],
): Layout {
  const ownMatches = matchOwnColumns(names)
  const chosen = matches.flatMap((match, index) => {
    if (!match) return []
    const { target } = match
    const unit = match.unit ?? chooseUnit(findUnitsInName(names[index] ?? ''), target)
    const isOurs =
      ownMatches?.[index]?.target === target && !isCombined(target) && unit === listUnits(target)[0]
    const format = { unit, decimal: decimals[index] }
    return [{ target, at: index, isOurs, format, fillsDown: match.fillDown }]
  })
  const targets = chosen.map(({ target }) => target)
  const repeated = new Set(targets.filter((target, index) => targets.indexOf(target) < index))
  const getConstant = (column: Column) => (isPlain(column) ? constants[column] : undefined)
  const isGiven = (column: PlainField) =>
    targets.includes(column) || getConstant(column) || (column === 'category' && categoryFrom)
  const missing = targets.includes('id') ? [] : REQUIRED_FIELDS.filter((item) => !isGiven(item))

  const above: string[] = []

  return {
    missing,
    problems: [...repeated].map((field) => ({
      field,
      message: `Several columns are matched with ${field}: leave out all but one.`,
    })),
    leavesOut: unreadable === 'leave-out',
    read({ row, cells, errors = [], unsaved = [], dates = [], pictures = [] }, heading) {
      const translated: Cells = {}
      const texts: SheetRow['texts'] = {}
      const problems: Problem[] = []
      const warnings: Problem[] = []
      for (const { target, at: index, isOurs, format, fillsDown } of chosen) {
        let cell = cells[index] ?? ''
        const warn = (message: string) => warnings.push({ field: target, message })
        const error = errors.find(([column]) => column === index)?.[1]
        if (error) warn(`The cell contains the error “${error}”. It is read as empty.`)
        if (unsaved.includes(index)) {
          warn(
            'The file does not contain the result of the formula. Open and save it in Excel once.',
          )
        }
        if (fillsDown && cell.trim() === '') cell = above[index] ?? ''
        above[index] = cell
        if (target === 'pictures' && PICTURE_FORMULA.test(cell)) {
          if (pictures.length === 0) pictures.push('')
          cell = ''
        }
        const shown = cell.trim().slice(0, MAX_SHOWN_CHARS)
        texts[target] = shown
        const code = isCode(target) ? writeDigits(shown) : undefined
        if (code === '') {
          warn(
            `The last digits of “${shown}” are missing. It is read as empty. Format the column as text.`,
          )
        }
        cell = code ?? cell
        const isValue = isCombined(target) || isNumber(target)
        if (dates.includes(index) || ((isValue || isCode(target)) && DATE.test(shown))) {
          warn(
            `The cell contains the date “${shown}”. Excel may have changed a number into it. Format the column as text.`,
          )
          if (isValue) cell = ''
        }
        if (isOurs && !isCombined(target) && isReadable(target, cell)) translated[target] = cell
        else if (format.unit || !needsUnit(target, cell)) {
          Object.assign(translated, translate(target, cell, format))
        } else {
          const message = `Choose the unit of the column “${describeColumn(names[index] ?? '', index)}”: its numbers have none.`
          problems.push({ field: target, message })
        }
      }
      if (!completePallet(translated)) {
        const message =
          'The cartons per pallet are left out, because the cartons per layer and the layers are unknown.'
        warnings.push({ field: 'cartonsPerPallet', message })
      }
      return {
        row,
        problems,
        warnings,
        texts,
        pictures,
        /** Returns a cell; empty if the sheet has the column, otherwise undefined. */
        getCell(column) {
          const text = translated[column]
          if (text !== undefined && text.trim() !== '') return text
          if (column === 'category' && categoryFrom && heading) return heading
          // A combined column fills several fields; those it leaves open keep their stored value.
          return targets.some((target) => target === column) ? '' : undefined
        },
        getDefault: getConstant,
      }
    },
  }
}
