import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { render } from '../../apps/api/src/pictures/process.ts'

// Bare sharp: makes of every photo in a folder what an upload makes of it, two photos at once, when it is told
// to, and says how many milliseconds that took.

const folder = process.argv[2] ?? ''
const photos = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
sharp.cache(false)
// With two at once, more threads each only get in each other's way.
sharp.concurrency(1)

async function makeAll(): Promise<number> {
  const began = performance.now()
  const left = [...photos]
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const { files } = await render(sharp(join(folder, name)).autoOrient())
      for (const { suffix, data } of files) await writeFile(join(folder, name + suffix), data)
    }
  }
  await Promise.all([work(), work()])
  return performance.now() - began
}

await makeAll()
console.info(String(await makeAll()))
