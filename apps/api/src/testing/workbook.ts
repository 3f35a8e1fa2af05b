import { zipOf } from './zip.ts'

type Given = {
  /** The shared texts, as XML. */
  texts?: string[]
  /** The number formats of the cells' styles; 164 is `ownFormat`. */
  formats?: number[]
  ownFormat?: string
  sheets?: { xml: string; state?: string }[]
  doctype?: string
  /** The size that the first sheet claims. */
  claims?: number
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (targets: [kind: string, target: string][]) =>
  `<Relationships>${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="r${at}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** An .xlsx as another program could make it, damaged ones too. */
export function workbookOf({
  texts = [],
  formats = [0],
  ownFormat = '',
  sheets = [{ xml: '<row><c><v>1</v></c></row>' }],
  doctype = '',
  claims,
}: Given): Buffer {
  const files = sheets.map(({ xml }, at) => ({
    name: `xl/worksheets/sheet${at}.xml`,
    data: Buffer.from(
      `${doctype}<x:worksheet xmlns:x="x">${`<sheetData>${xml}</sheetData>`.replace(/<(\/?)(?=\w)/g, '<$1x:')}</x:worksheet>`,
    ),
    ...(at === 0 && claims !== undefined && { claims }),
  }))
  const parts = {
    '_rels/.rels': relations([['officeDocument', '/xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${sheets
      .map(
        ({ state }, at) => `<sheet name="${at}" ${state ? `state="${state}"` : ''} r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at}.xml`]),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${ownFormat}"/></numFmts><cellXfs>${formats
      .map((format) => `<xf numFmtId="${format}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  const others = Object.entries(parts).map(([name, xml]) => ({ name, data: Buffer.from(xml) }))
  return zipOf(...others, ...files)
}
