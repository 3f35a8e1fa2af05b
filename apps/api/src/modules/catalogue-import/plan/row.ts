import {
  type ImportPlan,
  type ImportRemark,
  isAboutFile,
  MAX_LISTED_ROWS,
  REMARK_ROWS,
  type RowKind,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { Column } from '@dhow/contract/catalogue-import/import-columns'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import type { ProductStatus } from '@dhow/contract/products/products'
import type { PlannedPicture } from '#api/modules/catalogue-import/row-pictures.ts'
import type { ImportedRow } from '#api/modules/products/imported.ts'
import type { Problem } from './columns.ts'

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
  /** Changed translations. */
  translations: PlannedTranslation[]
}

export type PlannedRow = {
  row: number
  name: string
  kind: RowKind
  /** Whether the row changes the name of a matched product. */
  isRename: boolean
  /** What matched the product. */
  by: ListedRow['by']
  /** The product to update. */
  id: string | undefined
  /** Content of the updated product. */
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
  cell: (column: Column) => string | undefined
  /** Paths of picture files in the sheet; '' for those that cannot be used. */
  pictures: string[]
  /** Returns the value of a new product without a cell. */
  defaultOf?: (column: Column) => string | undefined
  problems: Problem[]
  warnings: Problem[]
}

/** Quoted texts and numbers, which differ in remarks of the same kind. */
const DETAIL = /“[^“”]*”|\d[\d.,]*/g

/** Groups remarks of the same kind. Lists the first kinds: each row of a hostile sheet may have its own. */
export function createRemarks() {
  const kinds = new Map<string, ImportRemark>()
  const remarks = {
    count: 0,

    /** Adds the remarks of a row, or of the file. */
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
        remark.count++
        if (row !== undefined && remark.rows.length < REMARK_ROWS) remark.rows.push(row)
      }
    },

    /** Lists those about the file first. */
    list: (): ImportRemark[] => {
      const listed = [...kinds.values()]
      return [...listed.filter(isAboutFile), ...listed.filter((remark) => !isAboutFile(remark))]
    },
  }
  return remarks
}
