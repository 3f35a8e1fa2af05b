import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createJpeg } from '#api/testing/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import {
  createAnchor,
  createPicture,
  createTextCell,
  createWorkbookWithPictures,
  draw,
  HEIGHT,
  OFFICE,
  type Parts,
  place,
  relate,
} from '#api/testing/xlsx.ts'
import { parseFile } from './read-file.ts'

/** Returns the numbers of the pictures by row, 0 for those that cannot be used, and the texts of the other cells. */
async function readPictures(cells: string[], parts: Parts) {
  const pictures = await Promise.all([10, 11, 12].map((width) => createJpeg(width)))
  const rows = cells.map((cell, index) => `${createTextCell(`A${index + 1}`, 'Item')}${cell}`)
  const bytes = createWorkbookWithPictures(
    rows,
    { 'xl/media/9.emf': Buffer.from('EMF'), ...parts },
    pictures,
  )
  const { sheets } = await parseFile(bytes, {}, createTemporaryFolder())
  const toHash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
  const hashes = pictures.map(toHash)
  const picturesByRow: Record<number, number[]> = {}
  const texts: string[] = []
  for (const row of sheets[0]?.rows ?? []) {
    texts.push(...row.cells.slice(1))
    const files = row.pictures?.map((path) => (path ? toHash(readFileSync(path)) : ''))
    if (files) picturesByRow[row.row] = files.map((hash) => hashes.indexOf(hash) + 1)
  }
  return { picturesByRow, texts }
}

const buildTwoCell = (
  number: number,
  from: [row: number, offset: number],
  to: [row: number, offset: number],
) =>
  `<xdr:twoCellAnchor editAs="oneCell">${place('from', 1, ...from)}${place('to', 2, ...to)}${createPicture(number)}<xdr:clientData/></xdr:twoCellAnchor>`

const ROWS = ['', '', '', '', '', '', '', '']

it.each<[title: string, parts: Parts, picturesByRow: Record<number, number[]>]>([
  ['begins in its row', draw(createAnchor(1, 1, 10, HEIGHT - 20)), { 2: [1] }],
  [
    'begins a few pixels above its row',
    draw(createAnchor(1, 1, HEIGHT - 9_525, HEIGHT)),
    { 3: [1] },
  ],
  ['ends below its row', draw(buildTwoCell(1, [1, 0], [2, 9_525])), { 2: [1] }],
  ['covers three rows', draw(buildTwoCell(2, [1, 0], [4, 0])), { 3: [2] }],
  [
    'is beside others, from left to right',
    draw(
      createAnchor(1, 1, 0, HEIGHT, 3),
      createAnchor(2, 1, 0, HEIGHT, 1),
      createAnchor(3, 2, 0, HEIGHT),
    ),
    { 2: [2, 1], 3: [3] },
  ],
  [
    'has a distance from the top',
    draw(
      `<xdr:absoluteAnchor><xdr:pos x="0" y="${2 * HEIGHT}"/><xdr:ext cx="1" cy="${HEIGHT}"/>${createPicture(1)}<xdr:clientData/></xdr:absoluteAnchor>`,
    ),
    { 3: [1] },
  ],
  ['is an EMF file', draw(createAnchor(4, 1, 0, HEIGHT)), { 2: [0] }],
  ['is missing in the file', draw(createAnchor(5, 1, 0, HEIGHT)), { 2: [0] }],
  [
    'is grouped with another one',
    draw(
      `<xdr:twoCellAnchor>${place('from', 1, 1, 0)}${place('to', 2, 2, 0)}<xdr:grpSp>${createPicture(1)}${createPicture(2)}</xdr:grpSp></xdr:twoCellAnchor>`,
    ),
    { 2: [1, 2] },
  ],
  [
    'is a logo in most rows',
    draw(
      createAnchor(1, 1, 0, HEIGHT),
      createAnchor(1, 2, 0, HEIGHT),
      createAnchor(1, 3, 0, HEIGHT),
      createAnchor(1, 4, 0, HEIGHT),
      createAnchor(2, 2, 0, HEIGHT, 3),
    ),
    { 2: [], 3: [2], 4: [], 5: [] },
  ],
])('a picture above cells that %s', async (_, parts, picturesByRow) => {
  expect(await readPictures(ROWS, parts)).toEqual({ picturesByRow, texts: [] })
})

it('pictures in cells of WPS', async () => {
  const show = (row: number, id: string) =>
    `<c r="B${row}" t="str"><f>_xlfn.DISPIMG("${id}",1)</f><v>=DISPIMG("${id}",1)</v></c>`
  const buildImage = (number: number, id: string) =>
    `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="${id}" descr="a"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${number}"/></xdr:blipFill></xdr:pic></etc:cellImage>`
  const cells = [
    '',
    show(2, 'ID_B'),
    show(3, 'ID_A').replaceAll('"ID_A"', '&quot;ID_A&quot;'),
    show(4, 'ID_GONE'),
  ]
  const { picturesByRow, texts } = await readPictures(cells, {
    'xl/cellimages.xml': `<etc:cellImages xmlns:etc="e" xmlns:r="${OFFICE}">${buildImage(1, 'ID_A')}${buildImage(2, 'ID_B')}</etc:cellImages>`,
    'xl/_rels/cellimages.xml.rels': relate('media/1.jpg', 'media/2.jpg'),
  })
  expect({ picturesByRow, texts }).toEqual({ picturesByRow: { 2: [2], 3: [1], 4: [0] }, texts: [] })
})

it('pictures in cells of Excel', async () => {
  const buildValue = (row: number, vm: number) =>
    `<c r="B${row}" t="e" vm="${vm}"><v>#VALUE!</v></c>`
  const { picturesByRow, texts } = await readPictures(
    ['', buildValue(2, 2), buildValue(3, 1), buildValue(4, 3)],
    {
      'xl/metadata.xml':
        '<metadata xmlns:xlrd="r"><futureMetadata name="XLRICHVALUE" count="3"><bk><extLst><ext><xlrd:rvb i="0"/></ext></extLst></bk><bk><extLst><ext><xlrd:rvb i="1"/></ext></extLst></bk><bk><extLst><ext><xlrd:rvb i="2"/></ext></extLst></bk></futureMetadata><valueMetadata count="3"><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk><bk><rc t="1" v="2"/></bk></valueMetadata></metadata>',
      'xl/richData/rdrichvaluestructure.xml':
        '<rvStructures count="2"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s><s t="_webimage"><k n="WebImageIdentifier" t="i"/></s></rvStructures>',
      'xl/richData/rdrichvalue.xml':
        '<rvData count="3"><rv s="0"><v>0</v><v>5</v></rv><rv s="0"><v>1</v><v>5</v></rv><rv s="1"><v>0</v></rv></rvData>',
      'xl/richData/richValueRel.xml': `<richValueRels xmlns:r="${OFFICE}"><rel r:id="rId1"/><rel r:id="rId2"/></richValueRels>`,
      'xl/richData/_rels/richValueRel.xml.rels': relate('../media/1.jpg', '../media/2.jpg'),
    },
  )
  expect({ picturesByRow, texts }).toEqual({
    picturesByRow: { 2: [2], 3: [1] },
    texts: ['#VALUE!'],
  })
})
