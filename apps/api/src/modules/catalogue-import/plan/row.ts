import {
  type ImportPlan,
  type ImportRemark,
  isAboutFile,
  MAX_LISTED_ROWS,
  REMARK_ROWS,
  type RowKind,
} from '@dhow/contract/catalogue-import/catalogue-import'
import {
  COLUMNS,
  type Column,
  getColumnTitle,
  TRANSLATIONS,
  type TranslatedField,
} from '@dhow/contract/catalogue-import/import-columns'
import { LIMITS } from '@dhow/contract/limits'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import type { Product, ProductStatus } from '@dhow/contract/products/products'
import { optionalLine, optionalParagraph, toUnixLines } from '@dhow/contract/text'
import { type PlannedPicture, picturesDiffer } from '#api/modules/catalogue-import/row-pictures.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ImportedRow } from '#api/modules/products/imported.ts'
import { getTextsByField } from '#api/modules/products/localize.ts'
import { type Problem, writeColumn } from './columns.ts'

type ListedRow = ImportPlan['rows'][number]

export type Change = { field: Column; old: string; new: string }

export type Report = (field: string, message: string) => void

export type PlannedTranslation = ImportedRow['translations'][number] & {
  column: Column
  before: string
}

export type Content = {
  fields: ProductFields
  status: ProductStatus
  featured: boolean
  translations: PlannedTranslation[]
}

export type PlannedRow = {
  row: number
  name: string
  kind: RowKind
  isRename: boolean
  by: ListedRow['by']
  id: string | undefined
  update: Content | undefined
  /** Content of a new product. Undefined if the row cannot be added; `addProblem` says why. */
  added: Content | undefined
  addProblem: string | undefined
  /** Undefined keeps the pictures. */
  pictures: PlannedPicture[] | undefined
  changes: Change[]
}

export type SheetRow = {
  row: number
  /** Returns the text of a cell; undefined if the sheet does not have the column. */
  getCell: (column: Column) => string | undefined
  /** Beginnings of the texts in the sheet, before units are converted. */
  texts: Partial<Record<string, string>>
  /** Paths of picture files in the sheet; '' for those that cannot be used. */
  pictures: string[]
  /** Returns the value of a new product without a cell. */
  getDefault?: (column: Column) => string | undefined
  problems: Problem[]
  warnings: Problem[]
}

/** Quoted texts and numbers, which differ in remarks of the same kind. */
const DETAIL = /“[^“”]*”|\d[\d.,]*/g

const OTHER_VALUES = ' Other rows have other values.'

/** Groups remarks of the same kind. Lists the first kinds: each row of a hostile sheet may have its own. */
export function createRemarks() {
  const kinds = new Map<string, ImportRemark>()
  const remarks = {
    count: 0,

    add(problems: Problem[], row?: number): void {
      const keys = new Set<string>()
      for (const { field, message } of problems) {
        const key = `${field}\n${message.replace(DETAIL, '')}`
        if (keys.has(key)) continue
        keys.add(key)
        remarks.count++
        let remark = kinds.get(key)
        if (!remark) {
          if (row !== undefined && kinds.size >= MAX_LISTED_ROWS) continue
          remark = { field, message, count: 0, rows: [] }
          kinds.set(key, remark)
        }
        if (message !== remark.message && !remark.message.endsWith(OTHER_VALUES)) {
          remark.message += OTHER_VALUES
        }
        remark.count++
        if (row !== undefined && remark.rows.length < REMARK_ROWS) remark.rows.push(row)
      }
    },

    list: (): ImportRemark[] => {
      const listed = [...kinds.values()]
      return [...listed.filter(isAboutFile), ...listed.filter((remark) => !isAboutFile(remark))]
    },
  }
  return remarks
}

const MAX_CHARS: Record<TranslatedField, number> = {
  name: LIMITS.productName,
  description: LIMITS.description,
  ingredients: LIMITS.ingredients,
}

/** Returns the translations of a row that differ from the stored ones. Empty cells change nothing. */
export function planTranslations(
  { getCell }: SheetRow,
  fields: ProductFields,
  product: Product | undefined,
  languages: LanguageService,
  report: Report,
  warn: Report,
): PlannedTranslation[] {
  const filledColumns = TRANSLATIONS.filter(({ column }) => getCell(column)?.trim())
  if (filledColumns.length === 0) return []
  // A changed text takes the translation of the previous one.
  const [sources, previousSources] = [getTextsByField(fields), getTextsByField(product ?? fields)]
  const find = languages.lookUp([...Object.values(sources), ...Object.values(previousSources)])
  return filledColumns.flatMap(({ column, field, language }) => {
    const toText = field === 'name' ? optionalLine : optionalParagraph
    const schema = toText(getColumnTitle(column), MAX_CHARS[field])
    const { data: text = '', error } = schema.safeParse(getCell(column))
    const source = sources[field]
    if (error) report(column, error.issues[0]?.message ?? '')
    else if (!source)
      warn(column, 'The translation is left out, because its English text is empty.')
    if (error || !source) return []
    const storedText = find(language, source) ?? find(language, previousSources[field]) ?? ''
    return storedText === text ? [] : { column, language, source, text, before: storedText }
  })
}

/** Characters of a listed text, and of its part before the first difference. */
const CUT_CHARS = 120
const SAME_CHARS = 30

function cutAt(start: number, text: string): string {
  const part = text.slice(start, start + CUT_CHARS).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + CUT_CHARS < text.length ? '…' : ''}`
}

/** Cuts long texts so that their first difference remains. */
function cutAlike(old: string, next: string): Pick<Change, 'old' | 'new'> {
  let same = 0
  while (same < old.length && old[same] === next[same]) same++
  const start = same < CUT_CHARS - SAME_CHARS ? 0 : same - SAME_CHARS
  return { old: cutAt(start, old), new: cutAt(start, next) }
}

/** Returns the changed fields of a product with their texts. Pictures are only counted. */
export function listChanges(
  content: Content & { pictures: PlannedPicture[] | undefined },
  product: Product,
): Change[] {
  const { fields, status, featured, translations, pictures } = content
  const planned = { ...fields, _id: product._id, status, featured, images: [] }
  const changes = COLUMNS.flatMap((field): Change[] => {
    if (field === 'pictures') {
      if (!pictures || !picturesDiffer(pictures, product)) return []
      const added = pictures.filter((picture) => 'file' in picture).length
      return [{ field, old: `${product.images.length}`, new: `${pictures.length}, ${added} new` }]
    }
    const [old, next] = [toUnixLines(writeColumn(field, product)), writeColumn(field, planned)]
    return old === next ? [] : [{ field, ...cutAlike(old, next) }]
  })
  for (const { column: field, before, text } of translations) {
    changes.push({ field, ...cutAlike(before, text) })
  }
  return changes
}
