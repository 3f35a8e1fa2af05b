import { join } from 'node:path'
import { insertEnquiries } from './bare-insert.ts'
import { startBare } from './bare-server.ts'
import { type Bench, newFolder, withServers } from './bench.ts'
import { answered } from './load.ts'
import { inTurn, type Row } from './rows.ts'
import { ENQUIRY } from './serving.ts'
import { SMALL } from './subject.ts'

/** Visitors who send at once; of one address, no more than 16 bodies are taken. */
const SENDERS = 12

/** Rows that are inserted a second, one after another, each on disk before the next. */
function insertsPerSecond(insert: ReturnType<typeof insertEnquiries>, seconds: number): number {
  const enquiry = JSON.parse(ENQUIRY.body ?? '')
  const began = performance.now()
  let count = 0
  while (performance.now() - began < seconds * 1000) {
    insert(enquiry)
    count++
  }
  return count / ((performance.now() - began) / 1000)
}

/** Enquiries a second, each on disk before it is thanked for. */
export const writes = (bench: Bench): Promise<Row[]> =>
  withServers(bench, SMALL, async (servers) => {
    const folder = await newFolder(bench)
    const bare = await startBare(folder)
    const insert = insertEnquiries(join(folder, 'inserts.sqlite'))
    const load = { connections: SENDERS, seconds: bench.seconds, requests: [ENQUIRY] }
    const send = (server: { url: string; pid: number }) => async (isWarmUp: boolean) =>
      (await answered(server, load, { expected: [201], isWarmUp })).rate
    try {
      const values = await inTurn(bench.rounds, [
        ...servers.map(send),
        send(bare),
        async () => insertsPerSecond(insert, bench.seconds),
      ])
      const row = { unit: 'enquiries/s', values: values.slice(0, -2) }
      return [
        {
          ...row,
          what: 'durable enquiries',
          beside: { what: 'bare insert, synchronous=FULL', values: values.slice(-1) },
          goal: { of: 'ratio', atLeast: 0.5 },
        },
        {
          ...row,
          what: 'durable enquiries',
          beside: { what: 'bare Fastify around that insert', values: values.slice(-2, -1) },
        },
      ]
    } finally {
      await bare.stop()
    }
  })
