import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../apps/api/src/testing/program.ts'
import { type Bench, newFolder, withServers } from './bench.ts'
import { addProduct, photos } from './photos.ts'
import { inTurn, type Row } from './rows.ts'
import { type Server, SMALL } from './subject.ts'

const PHOTOS = 6

/** Milliseconds that uploads take, each of one product with one photo, two at once. */
async function upload(server: Server, files: Buffer[]): Promise<number> {
  const call = await server.admin()
  // Whoever comes first wakes what makes pictures; that is not what is measured.
  await Promise.all(files.slice(0, 2).map((file) => addProduct(call, 'Photo', [file])))
  const began = performance.now()
  const left = [...files]
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) await addProduct(call, 'Photo', [file])
  }
  await Promise.all([work(), work()])
  return performance.now() - began
}

/** Photos that are uploaded, beside sharp alone making the same files of them. */
export const uploads = (bench: Bench): Promise<Row[]> =>
  withServers(bench, SMALL, async (servers) => {
    const folder = await newFolder(bench)
    const files = await photos(PHOTOS)
    for (const [at, file] of files.entries()) await writeFile(join(folder, `${at}.jpg`), file)
    const bare = async () => {
      const { output, errors } = await run(
        join(import.meta.dirname, 'bare-pictures.ts'),
        [folder],
        process.env,
      ).ended
      if (!output) throw new Error(errors)
      return Number(output)
    }
    const times = await inTurn(bench.rounds, [
      ...servers.map((server) => () => upload(server, files)),
      bare,
    ])
    const each = (of: (time: number) => number) => {
      const values = times.map((rounds) => rounds.map(of))
      return {
        values: values.slice(0, -1),
        beside: { what: 'bare sharp, same files', values: values.slice(-1) },
      }
    }
    return [
      {
        what: 'picture ingestion, photo of 12 megapixels',
        unit: 'ms each, two at once',
        ...each((time) => time / PHOTOS),
        goal: { of: 'ratio', atMost: 1.15 },
      },
      { what: 'uploads', unit: 'photos/s', ...each((time) => (PHOTOS / time) * 1000) },
    ]
  })
