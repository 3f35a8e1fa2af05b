import { COLUMNS } from '@dhow/contract/catalogue-import/import-columns'
import type { Product } from '@dhow/contract/products/products'
import { unixLines } from '@dhow/contract/text'
import { type PlannedPicture, picturesDiffer } from '#api/modules/catalogue-import/row-pictures.ts'
import { writeColumn } from './columns.ts'
import type { Change, Content } from './row.ts'

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
export function changesOf(
  content: Content & { pictures: PlannedPicture[] | undefined },
  product: Product,
): Change[] {
  const { fields, status, featured, translations, pictures } = content
  const planned = { ...fields, _id: product._id, status, featured, images: [] }
  const changes = COLUMNS.flatMap((field): Change[] => {
    if (field === 'pictures') {
      if (!pictures || !picturesDiffer(pictures, product)) return []
      const added = pictures.filter((one) => 'file' in one).length
      return [{ field, old: `${product.images.length}`, new: `${pictures.length}, ${added} new` }]
    }
    const [old, next] = [unixLines(writeColumn(field, product)), writeColumn(field, planned)]
    return old === next ? [] : [{ field, ...cutAlike(old, next) }]
  })
  for (const { column: field, before, text } of translations) {
    changes.push({ field, ...cutAlike(before, text) })
  }
  return changes
}
