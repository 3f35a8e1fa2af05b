import { COLUMNS } from '@dhow/contract/import-columns'
import { expect } from 'vitest'
import { writeRow } from '#api/catalogue-import/columns.ts'
import { writeCsv } from '#api/csv/write.ts'
import { productFields } from './factories.ts'
import type { startWithAdmin } from './login-as-admin.ts'

type Server = Awaited<ReturnType<typeof startWithAdmin>>

/** The columns of most tests, and a row of them in which only what matters is stated. */
export const HEAD = COLUMNS.filter((column) => column !== 'id')
type Cells = Partial<Record<(typeof HEAD)[number], string>>
export const rowOf = (cells: Cells): string[] => {
  const product = { ...productFields(), _id: '', featured: false, images: [] }
  return writeRow(product)
    .slice(1)
    .map((cell, at) => cells[HEAD[at] as keyof Cells] ?? cell)
}
export const row = (name: string, pictures = '', featured = 'no') =>
  rowOf({ name, pictures, featured })

/** The form of an import; a CSV as rows, or as it lies on a disk. */
export function importForm(csv: string | Uint8Array | string[][], zip?: Uint8Array): FormData {
  const form = new FormData()
  const text = Array.isArray(csv) ? [...writeCsv(csv)] : [csv as string]
  form.append('csv', new File(text, 'products.csv'))
  if (zip) form.append('zip', new File([new Uint8Array(zip)], 'pictures.zip'))
  return form
}

export const check = ({ admin }: Server, csv: Parameters<typeof importForm>[0], zip?: Uint8Array) =>
  admin('POST /api/catalogue/import', importForm(csv, zip))

/** Starts what was checked and waits for its end. */
export async function finish({ admin }: Server, id: string, choice: object = {}) {
  const started = await admin('POST /api/catalogue/import/start', { id, ...choice })
  expect(started.status).toBe(200)
  const progress = async () => (await admin('GET /api/catalogue/import')).body
  await expect.poll(progress).not.toMatchObject({ state: 'running' })
  return progress()
}

/** Checks and imports a file, and answers how that ended. */
export async function importAll(server: Server, ...files: Parameters<typeof importForm>) {
  const { body } = await check(server, ...files)
  expect(body.problems).toEqual([])
  return finish(server, body.id)
}

export const allProducts = async ({ visitor }: Server) => (await visitor('GET /api/products')).body
