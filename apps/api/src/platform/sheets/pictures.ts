import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { utils, type WorkSheet } from '@e965/xlsx'
import { sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'

/** Parts of an .xlsx workbook by path. */
export type Parts = Record<string, { content?: Buffer } | undefined>

/** Path of a picture above a cell or in it, which are counted from 0. '' if the file does not contain it. */
type Placed = { row: number; column: number; path: string }

const EMU_PER_POINT = 12_700

/** Maximum bytes of all pictures of a workbook. */
const MAX_BYTES = 200_000_000

/** A picture of half of the rows, and of this number at least, is a logo. */
const MIN_LOGO_ROWS = 4

const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Returns the tags of a name, with any prefix, and the text up to the next one. */
const splitTags = (xml: string, name: string) =>
  xml.split(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`)).slice(1)

/** Returns the number in the first tag of a name. */
const readNumber = (xml: string, name: string) =>
  Number.parseInt(splitTags(xml, name)[0]?.slice(1) ?? '', 10) || 0

/**
 * Creates a function that takes the pictures of a sheet: above cells, and in cells by Excel or WPS.
 * @param parts parts of an .xlsx workbook by path
 * @param folder folder for the files of the pictures
 */
export function createPictureReader(parts: Parts, folder: string) {
  const readPart = (path: string) => parts[path]?.content?.toString() ?? ''

  /** Returns the paths of related parts by id. */
  const readRelations = (path: string): Map<string, string> => {
    const [start, name] = [posix.dirname(path), posix.basename(path)]
    const tags = splitTags(readPart(`${start}/_rels/${name}.rels`), 'Relationship')
    const toPath = (tag: string) => posix.resolve('/', start, readAttribute(tag, 'Target')).slice(1)
    return new Map(tags.map((tag) => [readAttribute(tag, 'Id'), toPath(tag)]))
  }

  /** Returns the tags of a part with the paths of their pictures, or of the part that they name. */
  const readTags = (path: string, name: string, inner = '') => {
    const relations = readRelations(path)
    return splitTags(readPart(path), name).map((tag) => {
      const names = inner ? splitTags(tag, inner) : [tag]
      const ids = names.map((text) => readAttribute(text, '\\w:(?:embed|id)'))
      return { tag, paths: [...new Set(ids.map((id) => relations.get(id) ?? ''))] }
    })
  }

  const paths = new Map<string, string>()
  let bytes = 0

  /** Writes a picture once, and returns its path; '' if it cannot be used. */
  const write = (part = ''): string => {
    const content = parts[part]?.content
    if (!content || content.length > LIMITS.pictureBytes || !sniffPicture(content)) return ''
    const hash = createHash('sha256').update(content).digest('hex')
    const writtenPath = paths.get(hash)
    if (writtenPath) return writtenPath
    bytes += content.length
    if (bytes > MAX_BYTES) return ''
    const path = join(folder, `Picture ${paths.size + 1} in the sheet`)
    writeFileSync(path, content)
    paths.set(hash, path)
    return path
  }

  const sheets = readTags('xl/workbook.xml', 'sheet')
  const wpsPictures = new Map(
    readTags('xl/cellimages.xml', 'cellImage', 'blip').map(({ tag, paths: [path] }) => [
      readAttribute(tag, 'name'),
      path,
    ]),
  )

  /** Paths by the `vm` of a cell; undefined for other values than pictures. */
  const excelPictures = (() => {
    const targets = readTags('xl/richData/richValueRel.xml', 'rel').map(({ paths: [path] }) => path)
    const structures = splitTags(readPart('xl/richData/rdrichvaluestructure.xml'), 's').map((tag) =>
      splitTags(tag, 'k').findIndex((key) => key.includes('"_rvRel:LocalImageIdentifier"')),
    )
    const values = splitTags(readPart('xl/richData/rdrichvalue.xml'), 'rv').map((tag) => {
      const value = splitTags(tag, 'v')[structures[Number(readAttribute(tag, 's'))] ?? -1]
      return value && targets[Number.parseInt(value.slice(1), 10)]
    })
    const [future = '', cells = ''] = readPart('xl/metadata.xml').split('<valueMetadata')
    const blocks = splitTags(future, 'rvb').map((tag) => values[Number(readAttribute(tag, 'i'))])
    return splitTags(cells, 'rc').map((tag) => blocks[Number(readAttribute(tag, 'v'))])
  })()

  const takeFromCells = (path: string, data: NonNullable<WorkSheet['!data']>): Placed[] => {
    const placed: Placed[] = []
    const take = (row: number, column: number, part: string | undefined) => {
      placed.push({ row, column, path: write(part) })
      delete data[row]?.[column]
    }
    for (const [row, cells = []] of data.entries()) {
      for (const [column, cell] of cells.entries()) {
        const id = /\bDISPIMG\("([^"]+)"/i.exec(cell?.f ?? '')?.[1]
        if (id) take(row, column, wpsPictures.get(id))
      }
    }
    if (!excelPictures.some(Boolean)) return placed
    for (const tag of splitTags(readPart(path), 'c')) {
      const part = excelPictures[Number(readAttribute(tag.split('>', 1)[0] ?? '', 'vm')) - 1]
      if (!part) continue
      const { r: row, c: column } = utils.decode_cell(readAttribute(tag, 'r'))
      take(row, column, part)
    }
    return placed
  }

  /** Places each picture in the row of its center, because many begin a few pixels above their row. */
  const takeFromDrawing = (path: string, measure: (row: number) => number): Placed[] =>
    readTags(path, '(?:oneCell|twoCell|absolute)Anchor', 'blip').flatMap(
      ({ tag, paths: pictures }) => {
        const [from = '', to] = [splitTags(tag, 'from')[0], splitTags(tag, 'to')[0]]
        // An absolute anchor has a distance from the top instead.
        const top = Number(readAttribute(splitTags(tag, 'pos')[0] ?? '', 'y'))
        const [first, start] = [readNumber(from, 'row'), top || readNumber(from, 'rowOff')]
        const last = Math.min(to ? readNumber(to, 'row') : first, LIMITS.importSheetRows)
        let height = to ? readNumber(to, 'rowOff') - start : Number(readAttribute(tag, 'cy'))
        for (let row = first; row < last; row++) height += measure(row)
        let [row, rest] = [first, start + height / 2]
        while (rest >= measure(row) && row < LIMITS.importSheetRows) rest -= measure(row++)
        return pictures.map((part) => ({ row, column: readNumber(from, 'col'), path: write(part) }))
      },
    )

  /** Returns the paths of the pictures of each row, and empties their cells. */
  return (index: number, { '!data': data = [], '!rows': rows = [] }: WorkSheet) => {
    const sheet = sheets[index]?.paths[0] ?? ''
    const standard = Number(readAttribute(readPart(sheet), 'defaultRowHeight')) || 15
    const measure = (row: number) => (rows[row]?.hpt ?? standard) * EMU_PER_POINT
    const drawings = [...readRelations(sheet).values()].filter((path) =>
      path.includes('/drawings/'),
    )
    const placed = [
      ...drawings.flatMap((path) => takeFromDrawing(path, measure)),
      ...takeFromCells(sheet, data),
    ].toSorted((a, b) => a.column - b.column)
    const byRow = Map.groupBy(placed, ({ row }) => row)
    const byPath = Map.groupBy(placed, ({ path }) => path)
    const minRows = Math.max(MIN_LOGO_ROWS, byRow.size / 2)
    const isLogo = (path: string) => path !== '' && (byPath.get(path)?.length ?? 0) >= minRows
    return new Map(
      [...byRow].map(([row, pictures]) => [
        row,
        pictures.flatMap(({ path }) => (isLogo(path) ? [] : path)),
      ]),
    )
  }
}
