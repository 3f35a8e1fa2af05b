import { setTimeout } from 'node:timers/promises'
import { fieldText } from '../../packages/contract/src/product-fields.ts'
import { loginTo } from '../server.ts'
import { fieldsOf } from './seed.ts'

/** Milliseconds between two writes of one writer. */
const BETWEEN_WRITES_MS = 1_500

type Version = { sent: number; acknowledged: number }

/** Enquiries and edits of products, in turn, and what of them the server has thanked for. */
export async function write({ url, ids }: { url: string; ids: string[] }, count: number) {
  const json = { 'content-type': 'application/json' }
  const call = await loginTo(url)
  const enquiries: string[] = []
  const versions = new Map<string, Version>()
  let failed = 0
  let over = false

  const enquire = async (name: string) => {
    const sent = await fetch(`${url}/api/messages`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        name,
        email: `${name.replaceAll(' ', '.')}@example.com`,
        subject: 'enquiry',
        message: `What does a pallet of crate ${enquiries.length} weigh?`,
      }),
    })
    if (sent.status === 201) enquiries.push(name)
    else failed++
  }

  const edit = async (at: number) => {
    const id = ids[at] as string
    const version = versions.get(id) ?? { sent: 0, acknowledged: 0 }
    versions.set(id, version)
    version.sent++
    const edition = version.sent
    const shown = (await (await fetch(`${url}/api/products/${id}`)).json()) as { images: string[] }
    const form = new FormData()
    for (const [name, value] of Object.entries(fieldsOf(at, edition))) {
      form.set(name, fieldText(value))
    }
    for (const image of shown.images) form.append('existingImages', image)
    const saved = await call(`/api/products/${id}`, { method: 'PUT', body: form })
    if (saved.ok) version.acknowledged = edition
    else failed++
  }

  const writer = async (_: unknown, lane: number) => {
    // Each has products of its own, so that their versions grow one by one.
    const mine = ids.map((_id, at) => at).filter((at) => at % count === lane)
    for (let n = 0; !over; n++) {
      const done =
        n % 2 === 0 ? enquire(`Buyer ${lane} ${n}`) : edit(mine[n % mine.length] as number)
      await done.catch(() => failed++)
      await setTimeout(BETWEEN_WRITES_MS * (0.5 + Math.random()))
    }
  }
  const writers = Array.from({ length: count }, writer)
  return {
    /** What has been acknowledged until now. */
    acknowledged: () => ({
      enquiries: [...enquiries],
      versions: new Map([...versions].map(([id, { acknowledged }]) => [id, acknowledged])),
    }),
    sent: () => new Map([...versions].map(([id, { sent }]) => [id, sent])),
    failed: () => failed,
    async end() {
      over = true
      await Promise.all(writers)
    },
  }
}
