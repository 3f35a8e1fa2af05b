import { zipOf } from '../../apps/api/src/testing/zip.ts'
import {
  addProduct,
  type Call,
  importForm,
  importSheet,
  json,
  type Product,
  productForm,
  readJson,
} from '../shared/client.ts'
import { randomPicture } from '../shared/pictures.ts'

const DELETED_PRODUCTS = 3

/** Rows of an imported sheet, with two pictures each. */
const SHEET_ROWS = 3

/** Names and numbers of pictures in catalogue order, for comparison. */
const keyOf = (products: { name: string; images: string[] }[]) =>
  products.map(({ name, images }) => `${name}(${images.length})`).join(' ')

const randomPictures = (count: number, width?: number) =>
  Promise.all(Array.from({ length: count }, () => randomPicture(width)))

/** The catalogue that an administrator edits: its state before and after the change in progress. */
export function createCatalogue() {
  let stored: Product[] = []
  let next: string | undefined
  let number = 0
  let acknowledged = 0

  const list = (call: Call) => readJson<Product[]>(call('/api/products'))

  /** Sends a change that leads from `stored` to `after`; new products get their ids from the response. */
  async function attempt(after: Product[], send: () => Promise<unknown>): Promise<void> {
    next = keyOf(after)
    const response = (await send()) as Partial<Product> | undefined
    stored = after.map((product) =>
      product._id === '' && response?._id
        ? { ...product, _id: response._id, images: response.images ?? [] }
        : product,
    )
    next = undefined
    acknowledged++
  }

  return {
    acknowledged: () => acknowledged,
    isChanging: () => next !== undefined,

    /** Adds, edits or deletes products. */
    async change(call: Call): Promise<void> {
      const name = `P${++number}`
      const kind = number % 8
      const [first, ...others] = stored
      if (kind === 1 && first) {
        const [image = ''] = first.images
        const body = productForm({ name }, await randomPictures(1))
        if (image) body.append('existingImages', image)
        const edited = { _id: '', name, images: image ? [image, ''] : [''] }
        return attempt([edited, ...others], () =>
          readJson(call(`/api/products/${first._id}`, { method: 'PUT', body })),
        )
      }
      if (kind === 5) {
        const ids = stored.slice(0, DELETED_PRODUCTS).map(({ _id }) => _id)
        return attempt(stored.slice(DELETED_PRODUCTS), () =>
          readJson(call('/api/products', json('DELETE', { ids }))),
        )
      }
      const pictures = await randomPictures(number % 4)
      const added = { _id: '', name, images: pictures.map(() => '') }
      return attempt([...stored, added], () => addProduct(call, { name }, pictures))
    },

    /** Imports a sheet with pictures. */
    async importSheet(call: Call): Promise<void> {
      const names = Array.from({ length: SHEET_ROWS }, () => `I${++number}`)
      const pictures = await randomPictures(2 * SHEET_ROWS, 600)
      const zip = zipOf(...pictures.map((data, at) => ({ name: `${at}.png`, data })))
      const lines = names.map(
        (name, at) => `${name},Lateen,snacks,Thin.,${2 * at}.png|${2 * at + 1}.png`,
      )
      const csv = ['name,brand,category,description,pictures', ...lines].join('\n')
      const imported = names.map((name) => ({ _id: '', name, images: ['', ''] }))
      await attempt([...stored, ...imported], () => importSheet(call, importForm(csv, zip)))
      stored = await list(call)
    },

    /** Compares the catalogue of a restarted server with the states that are allowed, and continues from it. */
    async faultsOf(call: Call): Promise<string[]> {
      const expected = [keyOf(stored), next ?? keyOf(stored)]
      stored = await list(call)
      next = undefined
      const key = keyOf(stored)
      return expected.includes(key) ? [] : [`catalogue ${key}; expected ${expected.join(' OR ')}`]
    },
  }
}
