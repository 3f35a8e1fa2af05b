import { convert, type FormatCallback } from 'html-to-text'

/** `html-to-text` needs 20 MB for hostile HTML of this length. */
export const MAX_HTML_CHARS = 200_000

const MAX_DEPTH = 400

/** Longer cells are columns of a layout, not of a table with data. */
const MAX_CELL_CHARS = 300
const MAX_CELL_LINES = 5

/** Columns of a table with data. */
const MAX_COLUMNS = 100

/** Separator between the cells of a row. */
export const CELL_SEPARATOR = ' | '

const isDataCell = (text: string) =>
  text.length <= MAX_CELL_CHARS &&
  text.split('\n').length <= MAX_CELL_LINES &&
  // Contains the rows of an inner table.
  !(text.includes('\n') && text.includes(CELL_SEPARATOR))

type Row = { colspan: number; rowspan: number; text: string }[]

/** Returns the texts of rows by column. A cell of several rows keeps the columns of the next ones. */
function toColumns(rows: Row[]): Map<number, string>[] {
  const remaining = new Map<number, number>()
  return rows.map((row) => {
    const texts = new Map<number, string>()
    let column = 0
    const skipTaken = () => {
      for (let rest = remaining.get(column); rest; rest = remaining.get(column)) {
        remaining.set(column, rest - 1)
        column += 1
      }
    }
    for (const { colspan, rowspan, text } of row) {
      skipTaken()
      texts.set(column, text.trim())
      if (rowspan > 1 && column < MAX_COLUMNS) remaining.set(column, rowspan - 1)
      column += colspan
    }
    skipTaken()
    return texts
  })
}

/** Returns one line per row of a table with data. Cells of a layout are paragraphs. */
function formatRows(rows: Row[]) {
  const usedColumns = new Set<number>()
  const table = toColumns(rows).map((texts) => {
    const filled = [...texts].filter(([, text]) => text !== '')
    const isShort = filled.every(([, text]) => isDataCell(text))
    if (isShort && filled.length > 1) for (const [column] of filled) usedColumns.add(column)
    return { texts, filled, isShort }
  })
  const columns = [...usedColumns].sort((first, second) => first - second)
  const isData = columns.length > 0 && columns.length <= MAX_COLUMNS
  const formatRow = ({ texts, filled, isShort }: (typeof table)[number]) => {
    if (!isData || !isShort) return filled.map(([, text]) => text).join('\n')
    const last = filled.at(-1)?.[0] ?? 0
    return [...new Set([...columns, ...filled.map(([column]) => column)])]
      .sort((first, second) => first - second)
      .filter((column) => column <= last)
      .map((column) => (texts.get(column) ?? '').replace(/\s+/g, ' '))
      .join(CELL_SEPARATOR)
  }
  return table
    .filter(({ filled }) => filled.length > 0)
    .map(formatRow)
    .join('\n')
}

const SECTIONS = new Set(['thead', 'tbody', 'tfoot', 'form', 'center'])

type Nodes = Parameters<Parameters<FormatCallback>[1]>[0]
type Node = NonNullable<Nodes>[number]

/** Formats a table, also one with text or cells outside of rows. */
const formatTable: FormatCallback = (table, walk, builder) => {
  const addCell = (content: Nodes, { colspan = '', rowspan = '' } = {}) => {
    builder.openTableCell()
    walk(content, builder)
    builder.closeTableCell({
      colspan: Number.parseInt(colspan, 10) || 1,
      rowspan: Number.parseInt(rowspan, 10) || 1,
    })
  }
  const addToRow = (node: Node) => {
    const { type, name, data, children = [], attribs } = node
    if (type === 'text' ? !data?.trim() : type !== 'tag') return
    const isCell = name === 'td' || name === 'th'
    if (isCell) addCell(children, attribs)
    else addCell([node])
  }
  const addToTable = (node: Node) => {
    const { name = '', children = [] } = node
    if (SECTIONS.has(name)) {
      children.forEach(addToTable)
      return
    }
    builder.openTableRow()
    if (name === 'tr') children.forEach(addToRow)
    else addToRow(node)
    builder.closeTableRow()
  }
  builder.openTable()
  table.children?.forEach(addToTable)
  builder.closeTable({ tableToString: formatRows })
}

/** Formats a picture of a character, such as an emoji of Gmail. */
const formatEmoji: FormatCallback = ({ attribs }, _walk, builder) => {
  const { alt = '' } = attribs ?? {}
  if (alt.length <= 16 && /\p{Extended_Pictographic}/u.test(alt)) builder.addInline(alt)
}

const createBlock = (selector: string) => ({
  selector,
  format: 'block',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
})

const surround = (selector: string, prefix: string, suffix: string) => ({
  selector,
  format: 'inlineSurround',
  options: { prefix, suffix },
})

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const BLOCKS = ['tr', 'td', 'th', 'caption', 'dl', 'dt', 'dd', 'address']
const STRUCK = ['s', 'strike', 'del']
const SKIPPED = ['title', 'style', 'script']

/** Converts HTML to plain text. Cells of tables stay apart: a row is a line, with ` | ` between its cells. */
export const htmlToText = (html: string): string =>
  convert(
    html
      .slice(0, MAX_HTML_CHARS)
      // Mail servers add notices below the end of a document.
      .replace(/<\/?(?:html|body)\b[^<>]{0,5000}>/gi, ''),
    {
      wordwrap: false,
      formatters: { rows: formatTable, emoji: formatEmoji },
      selectors: [
        { selector: 'img', format: 'emoji' },
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
        { selector: 'table', format: 'rows' },
        ...BLOCKS.map(createBlock),
        ...STRUCK.map((selector) => surround(selector, '~', '~')),
        surround('sup', '^', ''),
        ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
        ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
      ],
      limits: { maxDepth: MAX_DEPTH, ellipsis: '[The rest is nested too deeply.]' },
    },
  ).replaceAll('\u00a0', ' ')
