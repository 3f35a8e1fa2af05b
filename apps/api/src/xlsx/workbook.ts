import { posix } from 'node:path'
import { isBuiltInDate, isDateFormat } from './dates.ts'
import type { Parts } from './parts.ts'
import { plainText } from './text.ts'
import { damaged, refuse } from './xml.ts'

/** Texts that a workbook may share among its cells, and their characters together. */
const MAX_SHARED_STRINGS = 2_000_000
const MAX_SHARED_CHARS = 200_000_000

/** Where the parts of a workbook are that its rows need. */
type Workbook = {
  sheet: string
  sharedStrings: string | undefined
  styles: string | undefined
  /** Whether its days are counted from 1904. */
  since1904: boolean
}

type Relation = { id: string; type: string; target: string }

/** The last word of a relation's type: its beginning differs between the two editions of the standard. */
const kindOf = (type = '') => type.slice(type.lastIndexOf('/') + 1)

/** What a part of the workbook rests on; none where it does not say. */
async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const [folder, file] = [posix.dirname(part), posix.basename(part)]
  const path = posix.join(folder, '_rels', `${file}.rels`)
  if (!parts.has(path)) return []
  const relations: Relation[] = []
  await parts.parse(path, {
    open(name, { Id = '', Type, Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id: Id, type: kindOf(Type), target })
    },
  })
  return relations
}

/** @throws AppError `invalid` when it is no workbook, or has no sheet that shows */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const [root] = (await relationsOf(parts, '')).filter(({ type }) => type === 'officeDocument')
  if (!root || !parts.has(root.target)) {
    throw refuse(
      'This is neither a CSV file nor an .xlsx workbook. Save it as one and choose that.',
    )
  }
  let since1904 = false
  const ids: string[] = []
  await parts.parse(root.target, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        ids.push(attributes['r:id'] ?? Object.values(attributes).at(-1) ?? '')
      }
    },
  })
  const relations = await relationsOf(parts, root.target)
  const sheet = ids
    .map((id) => relations.find((one) => one.id === id))
    .find((one) => one?.type === 'worksheet')
  if (!sheet) throw refuse('The workbook has no sheet that shows.')
  const targetOf = (kind: string) => relations.find(({ type }) => type === kind)?.target
  return {
    sheet: sheet.target,
    sharedStrings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
    since1904,
  }
}

/** The texts that cells share. Those of several fonts are put together, readings beside them left out. */
export async function readSharedStrings(parts: Parts, part: string): Promise<string[]> {
  const texts: string[] = []
  let [text, chars, depth, isText] = ['', 0, 0, false]
  await parts.parse(part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') depth++
      isText = name === 't' && depth === 0
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') depth--
      if (name !== 'si') return
      texts.push(plainText(text))
      chars += text.length
      if (texts.length > MAX_SHARED_STRINGS || chars > MAX_SHARED_CHARS) throw damaged()
    },
  })
  return texts
}

/** Whether each format of cells, by its number, writes a date. */
export async function readStyles(parts: Parts, part: string): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let isOfCells = false
  await parts.parse(part, {
    open(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId)
      if (name === 'numFmt') own.set(format, isDateFormat(formatCode))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) dates.push(own.get(format) ?? isBuiltInDate(format))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return dates
}
