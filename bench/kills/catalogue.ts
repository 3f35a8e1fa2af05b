import { setTimeout as pause } from 'node:timers/promises'
import { zipOf } from '../../apps/api/src/testing/zip.ts'
import { EXAMPLE_PRODUCT, fieldText } from '../../packages/contract/src/product-fields.ts'
import { picture, type Server } from './installation.ts'

/** A product as it is compared: its name and how many pictures it shows. */
type Item = { id: string; name: string; pictures: number; images: string[] }

type Product = { _id: string; name: string; images: string[] }

/** Products that the catalogue grows to, before some are deleted. */
const MOST = 24

const keyOf = (items: Pick<Item, 'name' | 'pictures'>[]) =>
  items.map(({ name, pictures }) => `${name}(${pictures})`).join(' ')

/**
 * The catalogue as one administrator leaves it, one change after another: what it was after the last change
 * that was answered, and what it would be after the one under way.
 */
export function createCatalogue() {
  let stored: Item[] = []
  let underWay: Pick<Item, 'name' | 'pictures'>[] | undefined
  let number = 0
  let acknowledged = 0

  const form = async (name: string, pictures: number, images: string[] = []) => {
    const body = new FormData()
    const fields = { ...EXAMPLE_PRODUCT, name }
    for (const [field, value] of Object.entries(fields)) body.append(field, fieldText(value))
    for (const url of images) body.append('existingImages', url)
    for (let at = 0; at < pictures; at++) {
      body.append('media', new File([new Uint8Array(await picture())], `${at}.png`))
    }
    return body
  }

  /** Makes one change; whether the server lived to answer it. */
  async function change({ call }: Server): Promise<boolean> {
    const name = `P${++number}`
    const pictures = number % 4
    const [first, ...others] = stored
    const kind = number % 8
    if (stored.length > MOST && first) {
      const gone = [first, ...others.slice(0, 5)]
      underWay = stored.slice(gone.length)
      const ids = gone.map(({ id }) => id)
      return note(await call('DELETE', '/api/products', { ids }), 200, () =>
        stored.slice(ids.length),
      )
    }
    if (kind === 1 && first) {
      const one = stored[number % stored.length] ?? first
      const kept = one.images.slice(0, 1)
      const item = { name, pictures: kept.length + 1 }
      underWay = stored.map((other) => (other === one ? item : other))
      const response = await call('PUT', `/api/products/${one.id}`, await form(name, 1, kept))
      return note(response, 200, () =>
        stored.map((other) =>
          other === one
            ? { ...one, ...item, images: (response?.body as Product | undefined)?.images ?? [] }
            : other,
        ),
      )
    }
    if (kind === 3 && stored.length > 2) {
      const moved = stored.toReversed()
      underWay = moved
      const updates = moved.map(({ id }, order) => ({ id, order }))
      return note(await call('PUT', '/api/products/reorder', { updates }), 200, () => moved)
    }
    if (kind === 5 && first) {
      underWay = others
      return note(await call('DELETE', `/api/products/${first.id}`), 200, () => others)
    }
    underWay = [...stored, { name, pictures }]
    const response = await call('POST', '/api/products', await form(name, pictures))
    const product = response?.body as Product | undefined
    return note(response, 201, () => [
      ...stored,
      ...(product ? [{ id: product._id, name, pictures, images: product.images }] : []),
    ])
  }

  /** Imports a sheet of some rows with two pictures each; whether the server lived to finish it. */
  async function importSheet({ call }: Server, size: number): Promise<boolean> {
    const names = Array.from({ length: size }, () => `I${++number}`)
    const files = await Promise.all(
      names.flatMap((name) =>
        ['a', 'b'].map(async (part) => ({ name: `${name}${part}.png`, data: await picture(600) })),
      ),
    )
    const rows = names.map((name) => `${name},Lateen,snacks,Thin.,${name}a.png|${name}b.png`)
    const body = new FormData()
    const csv = ['name,brand,category,description,pictures', ...rows].join('\n')
    body.append('csv', new File([csv], 'sheet.csv'))
    body.append('zip', new File([new Uint8Array(zipOf(...files))], 'pictures.zip'))
    const checked = await call('POST', '/api/catalogue/import', body)
    if (!checked) return false
    const imported = names.map((name) => ({ id: '', name, pictures: 2, images: [] }))
    underWay = [...stored, ...imported]
    const { id } = checked.body as { id: string }
    await call('POST', '/api/catalogue/import/start', { id })
    for (;;) {
      const progress = await call('GET', '/api/catalogue/import')
      if (!progress) return false
      const { state } = progress.body as { state: string }
      if (state === 'done') break
      if (state !== 'running') throw new Error(`the import ended: ${JSON.stringify(progress.body)}`)
      await pause(10)
    }
    acknowledged++
    stored = [...stored, ...imported]
    underWay = undefined
    const response = await call('GET', '/api/products')
    if (response) read(response)
    return response !== undefined
  }

  function note(response: Awaited<ReturnType<Server['call']>>, status: number, then: () => Item[]) {
    if (!response) return false
    if (response.status !== status)
      throw new Error(`a change was answered ${JSON.stringify(response)}`)
    acknowledged++
    stored = then()
    underWay = undefined
    return true
  }

  /** Takes what a server has for what is stored. */
  function read(response: Awaited<ReturnType<Server['call']>>): void {
    const products = (response?.body ?? []) as Product[]
    stored = products.map(({ _id, name, images }) => ({
      ...{ id: _id, name, images },
      pictures: images.length,
    }))
    underWay = undefined
  }

  return {
    change,
    importSheet,
    acknowledged: () => acknowledged,

    /** What is wrong with the catalogue that a server has after a kill; then goes on from there. */
    async check({ call }: Server): Promise<string | undefined> {
      const response = await call('GET', '/api/products')
      const products = (response?.body ?? []) as Product[]
      const found = keyOf(products.map(({ name, images }) => ({ name, pictures: images.length })))
      const expected = [stored, underWay ?? stored].map(keyOf)
      read(response)
      return expected.includes(found)
        ? undefined
        : `catalogue: found ${found}; expected ${expected.join(' OR ')}`
    },
  }
}
