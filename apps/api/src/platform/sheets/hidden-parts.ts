import type { Readable } from 'node:stream'
import { LIMITS } from '@dhow/contract/limits'
import type { WorkBook } from '@e965/xlsx'
import { fromBufferPromise } from 'yauzl'

/** Opens one part of a workbook that is a ZIP; undefined if it is missing. @throws if the ZIP is damaged */
export async function openPart(bytes: Buffer, name: string): Promise<Readable | undefined> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return zip.openReadStreamPromise(entry)
  }
  return undefined
}

/** Matches the tags of an OpenDocument spreadsheet that can hide sheets, columns and rows. */
const TAGS =
  /<(style:style|style:table-properties|table:table(?:-column|-row)?)(?=[\s/>])([^<>]*)>/g

const readAttribute = (attributes: string, name: string): string =>
  attributes.split(`${name}="`)[1]?.split('"')[0] ?? ''

/** Finds the tags piece by piece, because the content may have 100 MB. */
async function* findTags(content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let rest = ''
  for await (const piece of content) {
    const xml = rest + piece.toString('latin1')
    const end = Math.max(0, xml.lastIndexOf('<'))
    rest = xml.slice(end)
    yield* xml.slice(0, end).matchAll(TAGS)
  }
  yield* rest.matchAll(TAGS)
}

type HiddenPart = { sheet: number; list: '!rows' | '!cols'; start: number; end: number }

/**
 * Finds the hidden sheets, columns and rows of an OpenDocument spreadsheet, which SheetJS does not read.
 * @returns a function that marks them in the workbook
 */
export async function findHiddenParts(bytes: Buffer): Promise<(workbook: WorkBook) => void> {
  const content = await openPart(bytes, 'content.xml')
  const hiddenStyles = new Set<string>()
  const visibilities: { Hidden: 0 | 1 }[] = []
  const parts: HiddenPart[] = []
  let [style, row, column] = ['', 0, 0]
  const addPart = (list: HiddenPart['list'], start: number, end: number) =>
    void parts.push({ sheet: visibilities.length - 1, list, start, end })
  for await (const [, tag, attributes = ''] of findTags(content ?? [])) {
    const isHidden = /\bvisibility="(?:collapse|filter)"/.test(attributes)
    if (tag === 'style:style') style = readAttribute(attributes, 'style:name')
    if (tag === 'style:table-properties' && /\bdisplay="false"/.test(attributes)) {
      hiddenStyles.add(style)
    }
    if (tag === 'table:table') {
      ;[row, column] = [0, 0]
      const hasHiddenStyle = hiddenStyles.has(readAttribute(attributes, 'table:style-name'))
      visibilities.push({ Hidden: hasHiddenStyle ? 1 : 0 })
    }
    if (tag === 'table:table-column') {
      const end = column + (Number(readAttribute(attributes, 'number-columns-repeated')) || 1)
      if (isHidden) addPart('!cols', column, Math.min(end, LIMITS.importColumns))
      column = end
    }
    if (tag === 'table:table-row') {
      const end = row + (Number(readAttribute(attributes, 'number-rows-repeated')) || 1)
      if (isHidden) addPart('!rows', row, Math.min(end, LIMITS.importSheetRows))
      row = end
    }
  }
  return (workbook) => {
    for (const { sheet, list, start, end } of parts) {
      const marked = workbook.Sheets[workbook.SheetNames[sheet] ?? '']
      if (!marked) continue
      const infos = marked[list] ?? []
      marked[list] = infos
      for (let index = start; index < end; index++) infos[index] = { ...infos[index], hidden: true }
    }
    workbook.Workbook = { ...workbook.Workbook, Sheets: visibilities }
  }
}
