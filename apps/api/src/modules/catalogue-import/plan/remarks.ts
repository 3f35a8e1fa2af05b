import {
  type ImportRemark,
  isAboutFile,
  MAX_LISTED_ROWS,
  REMARK_ROWS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { Problem } from './columns.ts'

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
