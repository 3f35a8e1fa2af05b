import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { zipOf } from '../../apps/api/src/testing/zip.ts'
import { validSheet } from '../event-loop/files.ts'
import { addProduct, importForm, importSheet, loginTo, undoImport } from '../shared/client.ts'
import { eventLoopProbe, inParallel, quantile, readEventLoop } from '../shared/measure.ts'
import { demoPictures, phonePhotos } from '../shared/pictures.ts'
import { startSampling } from './load.ts'
import { type Bench, type MeasuredServer, SMALL, withServer } from './servers.ts'
import { inTurn, type Row } from './table.ts'

const ROWS = 2_000
const PICTURES = 40
const UPLOADS = 10

const REQUEST_INTERVAL_MS = 10

/** Page times and event loop delay during uploads and an import. */
export function disturbance(bench: Bench): Promise<Row[]> {
  const probeFile = join(bench.folder, 'event-loop.json')
  const measure = async ({ url, pid }: MeasuredServer): Promise<Row[]> => {
    const call = await loginTo(url)
    const photos = await phonePhotos(UPLOADS)
    const pictures = demoPictures(PICTURES)
    const zip = zipOf(...pictures.map((data, at) => ({ name: `${at}.webp`, data })))
    const sheet = validSheet(ROWS, (at) => `${at % pictures.length}.webp`)
    const readProbe = () => readEventLoop(pid, probeFile)

    /** Measures the p99 of a page and of the event loop delay while `work` runs. */
    const pagesDuring = async (work: () => Promise<unknown>) => {
      const stop = startSampling(`${url}/products`, REQUEST_INTERVAL_MS)
      await readProbe()
      await work()
      const delay = await readProbe()
      return { page: quantile(await stop(), 0.99), eventLoop: delay?.p99 ?? Infinity }
    }
    const [all = []] = await inTurn(bench.rounds, [
      async () => {
        const idle = await pagesDuring(() => setTimeout(bench.seconds * 2_000))
        const form = importForm(sheet, zip)
        const disturbed = await pagesDuring(() =>
          Promise.all([
            importSheet(call, form),
            inParallel(photos, 1, (photo) => addProduct(call, { name: 'Photo' }, [photo])),
          ]),
        )
        await undoImport(call)
        return { idle, disturbed }
      },
    ])
    const during = `during ${UPLOADS} uploads and an import of ${ROWS.toLocaleString('en')} rows`
    return [
      {
        name: `page ${during}`,
        unit: 'ms (p99)',
        values: all.map(({ disturbed }) => disturbed.page),
        reference: { name: 'at rest', values: all.map(({ idle }) => idle.page) },
        goal: { of: 'ratio', atMost: 5 },
      },
      {
        name: `event loop delay ${during}`,
        unit: 'ms (p99)',
        values: all.map(({ disturbed }) => disturbed.eventLoop),
        goal: { of: 'value', atMost: 20 },
      },
    ]
  }
  return withServer(bench, SMALL, measure, eventLoopProbe(probeFile))
}
