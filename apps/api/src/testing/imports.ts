import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { COLUMNS } from '@dhow/contract/catalogue-import/import-columns'
import { expect } from 'vitest'
import { writeColumn } from '#api/modules/catalogue-import/plan/columns.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import type { AdminServer } from '#api/testing/login-as-admin.ts'
import { createProductFields } from './factories.ts'

export const HEAD = COLUMNS.filter((column) => column !== 'id')
type Cells = Partial<Record<(typeof HEAD)[number], string>>
export const writeRow = (cells: Cells): string[] => {
  const product = {
    ...createProductFields(),
    _id: '',
    status: 'published' as const,
    featured: false,
    images: [],
  }
  return HEAD.map((column) => cells[column] ?? writeColumn(column, product))
}
export const createRow = (name: string, pictures = '', featured = 'no') =>
  writeRow({ name, pictures, featured })

export function importForm(csv: string | Uint8Array | string[][], zip?: Uint8Array): FormData {
  const form = new FormData()
  const text = Array.isArray(csv) ? [...writeCsv(csv)] : [csv as string]
  form.append('csv', new File(text, 'products.csv'))
  if (zip) form.append('zip', new File([new Uint8Array(zip)], 'pictures.zip'))
  return form
}

export const check = (
  { admin }: AdminServer,
  csv: Parameters<typeof importForm>[0],
  zip?: Uint8Array,
) => admin('POST /api/catalogue/import', importForm(csv, zip))

/** Plans a checked import with the suggested matches, or with others. */
export const matchColumns = (
  { admin }: AdminServer,
  { id, table }: { id: string; table: Pick<ColumnMapping, 'matches'> },
  over: object = {},
) => admin('POST /api/catalogue/import/match', { id, matches: table.matches, ...over })

/** Starts a checked import, confirms its warnings, and waits for its end. */
export async function finish({ admin }: AdminServer, id: string, choice: object = {}) {
  const body = { id, warningsConfirmed: true, ...choice }
  const started = await admin('POST /api/catalogue/import/start', body)
  expect(started.status).toBe(200)
  return waitForEnd({ admin })
}

/** Waits for the end of a started import, and returns its result. */
export async function waitForEnd({ admin }: Pick<AdminServer, 'admin'>) {
  const readProgress = async () => (await admin('GET /api/catalogue/import')).body
  await expect.poll(readProgress).not.toMatchObject({ state: 'running' })
  return readProgress()
}

export async function importAll(server: AdminServer, ...files: Parameters<typeof importForm>) {
  const { body } = await check(server, ...files)
  expect(body.problems).toEqual([])
  return finish(server, body.id)
}

/** Returns all products without the time of their last change, which undoing a change does not restore. */
export const listProducts = async ({ visitor }: AdminServer) =>
  (await visitor('GET /api/products')).body.map(
    ({ updatedAt: _, ...product }: { updatedAt: string }) => product,
  )

type Encoding = 'windows-1252' | 'windows-1256' | 'gb18030'

/** Encodes a text with the frequent characters of an encoding, which Node can decode, but not encode. */
export function encodeAs(encoding: Encoding, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, number[]>()
  for (let lead = 0x80; lead <= 0xff; lead++) {
    if (encoding !== 'gb18030') codes.set(decoder.decode(Uint8Array.of(lead)), [lead])
    else {
      for (let trail = 0xa1; trail <= 0xfe; trail++) {
        codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
      }
    }
  }
  return Uint8Array.from([...text].flatMap((item) => codes.get(item) ?? [item.charCodeAt(0)]))
}
