import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { render } from '../../apps/api/src/platform/pictures/process.ts'
import { run } from '../../apps/api/src/testing/program.ts'
import { addProduct, loginTo } from '../shared/client.ts'
import { inParallel } from '../shared/measure.ts'
import { phonePhotos } from '../shared/pictures.ts'
import { type Bench, newFolder, SMALL, withServer } from './servers.ts'
import { inTurn, type Row } from './table.ts'

const PHOTOS = 6

/** Photos that are processed at the same time. */
const LANES = 2

/** Processes all photos, after a warm-up with the first ones. @returns milliseconds */
async function processAll<T>(photos: T[], processOne: (photo: T) => Promise<unknown>) {
  await inParallel(photos.slice(0, LANES), LANES, processOne)
  const startedAt = performance.now()
  await inParallel(photos, LANES, processOne)
  return performance.now() - startedAt
}

/** Time of uploads, compared with a process that renders the same files with sharp alone. */
export const uploads = (bench: Bench): Promise<Row[]> =>
  withServer(bench, SMALL, async (server) => {
    const folder = await newFolder(bench)
    const photos = await phonePhotos(PHOTOS)
    for (const [at, photo] of photos.entries()) await writeFile(join(folder, `${at}.jpg`), photo)
    const call = await loginTo(server.url)
    const [ours = [], reference = []] = await inTurn(bench.rounds, [
      () => processAll(photos, (photo) => addProduct(call, { name: 'Photo' }, [photo])),
      async () => {
        const { output, errors } = await run(import.meta.filename, [folder], process.env).ended
        if (!output) throw new Error(errors)
        return Number(output)
      },
    ])
    const each = (convert: (ms: number) => number) => ({
      values: ours.map(convert),
      reference: { name: 'bare sharp, same files', values: reference.map(convert) },
    })
    return [
      {
        name: 'picture ingestion, photo of 12 megapixels',
        unit: 'ms each, two at once',
        ...each((ms) => ms / PHOTOS),
        goal: { of: 'ratio', atMost: 1.15 },
      },
      { name: 'uploads', unit: 'photos/s', ...each((ms) => (PHOTOS / ms) * 1000) },
    ]
  })

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  sharp.cache(false)
  // More threads than one for each of the lanes would only compete for the cores.
  sharp.concurrency(1)
  const photos = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  const ms = await processAll(photos, async (name) => {
    const { files } = await render(sharp(join(folder, name)).autoOrient())
    for (const { suffix, data } of files) await writeFile(join(folder, name + suffix), data)
  })
  console.info(String(ms))
}
