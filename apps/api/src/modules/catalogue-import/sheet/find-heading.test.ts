import { describe, expect, it } from 'vitest'
import { suggestMatches } from '#api/modules/catalogue-import/column-matching/headings.ts'
import { findHeading } from './find-heading.ts'

/** Creates rows from lines; empty lines are empty rows. */
const toRows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, index) => ({ row: index + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Returns the last row of the column names, then the field and unit of each column. */
async function read(text: string, headRow?: number): Promise<string> {
  const heading = await findHeading(toRows(text), headRow)
  const { names = [], own } = heading ?? {}
  const matches = own ?? suggestMatches(names.map((name) => ({ name, examples: [] })))
  const fields = matches.map((match) => [match?.target ?? '-', match?.unit].filter(Boolean))
  return `${heading?.lastRow}: ${fields.map((field) => field.join(' ')).join(', ')}`
}

const PRODUCTS = `A-1|Green tea|40|30|25|8
A-2|Black tea|41|31|26|9`

const SIDES = 'cartonLengthMm cm, cartonWidthMm cm, cartonHeightMm cm'

describe('the column names of a sheet are found', () => {
  it.each([
    ['in the first row', `Item no|Name|Qty\n${PRODUCTS}`, '1: itemNumber, name, -'],
    [
      'below titles, an address and terms',
      `Gulf Foods LLC\nP.O. Box 123, Dubai, Country: UAE\n\nPrice list 2026|||Date|2026-03-01\nPayment: 30% deposit, 70% against documents\nItem code|Product name|Brand|Barcode\n${PRODUCTS}`,
      '6: itemNumber, name, brand, gtin',
    ],
    [
      'below a merged title',
      `Price list|Price list|Price list|Price list\nItem code|Product name|Brand|Barcode\n${PRODUCTS}`,
      '2: itemNumber, name, brand, gtin',
    ],
    [
      'in an unknown language below a title',
      `Hinnasto 2026\n\nNimike|Koodi|Hinta|Määrä\nTee|1|2|3`,
      '3: -, -, -, -',
    ],
    [
      'in our own words, whatever else is above',
      `Item code|Product|Brand\nid|name|brand\n|Tea|Sail`,
      '2: id, name, brand',
    ],
    ['in the only row with products below', `Name\nTea\nBrand`, '1: name'],
    [
      'above rows that look like names',
      `Item|Unit|Category|Brand\nTea|Carton|Drinks|Sail\nRice|Carton|Grains|Sail`,
      '1: name, -, category, brand',
    ],
  ])('%s', async (_where, text, expected) => expect(await read(text)).toBe(expected))

  it('in the row that the user chose', async () => {
    const text = `Item code|Product name\nx|y\nCode|Name|Brand\n${PRODUCTS}`
    expect(await read(text, 3)).toBe('3: itemNumber, name, brand')
    expect(await read(text, 1)).toBe('1: itemNumber, name')
  })
})

describe('the column names of several rows are joined', () => {
  it.each([
    [
      'merged, with the unit above',
      `Item|Barcode|Carton size (cm)|Carton size (cm)|Carton size (cm)|Weight (kg)|Weight (kg)
       Item|Barcode|L|W|H|Net|Gross
       Tea|9521234543213|40|30|25|8|9`,
      `2: name, gtin, ${SIDES}, cartonNetGrams kg, cartonGrossGrams kg`,
    ],
    [
      'with empty cells instead of merged ones',
      `Item No|Description|Carton size (cm)|||Quantity|Weight (kg)|
       ||L|W|H|pcs/ctn|G.W.|N.W.
       ${PRODUCTS}|1|2`,
      `2: itemNumber, name, ${SIDES}, unitsPerCarton, cartonGrossGrams kg, cartonNetGrams kg`,
    ],
    [
      'with groups only above some columns',
      `||Dimensions of carton in cm|||
       Code|Product|Length|Width|Height|Origin
       ${PRODUCTS}`,
      `2: itemNumber, name, ${SIDES}, origin`,
    ],
    [
      'with different groups of the same names',
      `Product|Product|Barcode|Barcode|Quantity per|Quantity per
       Code|Name|Unit|Carton|Inner|Carton
       ${PRODUCTS}`,
      '2: itemNumber, name, gtin, cartonGtin, unitsPerInner, unitsPerCarton',
    ],
    [
      'in Chinese',
      `货号|品名|外箱尺寸(CM)|外箱尺寸(CM)|外箱尺寸(CM)|重量 (KG)|重量 (KG)
       货号|品名|长|宽|高|毛重|净重
       A-1|绿茶|40|30|25|9|8`,
      `2: itemNumber, name, ${SIDES}, cartonGrossGrams kg, cartonNetGrams kg`,
    ],
    [
      'with a band above all columns',
      `Product information||Logistics||||
       Item No|Name|Carton L (cm)|Carton W (cm)|Carton H (cm)|G.W. (kg)
       ${PRODUCTS}`,
      `2: itemNumber, name, ${SIDES}, cartonGrossGrams kg`,
    ],
    [
      'in two languages',
      `货号|品名|品牌|毛重(公斤)|产地
       Item No.|Product name|Brand|G.W.|Origin
       A-1|绿茶|山海|9|中国`,
      '2: itemNumber, name, brand, cartonGrossGrams kg, origin',
    ],
    [
      'in three rows: groups, names and units',
      `Item|Carton|Carton|Carton|Weight|Weight
       Item|L|W|H|Net|Gross
       |cm|cm|cm|kg|kg
       Tea|40|30|25|8|9`,
      `3: name, ${SIDES}, cartonNetGrams kg, cartonGrossGrams kg`,
    ],
    [
      'with units below, and numbers of the columns',
      `Item|Length|Width|Height|Gross weight|Qty|Shelf life
       |(cm)|(cm)|(cm)|(kg)|pcs/ctn|months
       1|2|3|4|5|6|7
       Tea|40|30|25|8|24|12`,
      `3: name, ${SIDES}, cartonGrossGrams kg, unitsPerCarton, shelfLifeMonths months`,
    ],
    [
      'with container sizes',
      `Item|Cartons per container|Cartons per container|Cartons per container
       Item|20|40|40HQ
       Tea|900|1900|2100`,
      '2: name, cartonsPer20, cartonsPer40, cartonsPer40HC',
    ],
    [
      'with prices, which are not imported',
      `Item|Quantity|Price|Price
       Item|pcs/ctn|per pc|per carton
       Tea|24|1.20|28.80`,
      '2: name, unitsPerCarton, -, -',
    ],
  ])('%s', async (_how, text, expected) => expect(await read(text)).toBe(expected))
})
