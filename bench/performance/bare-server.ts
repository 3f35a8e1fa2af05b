import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, run } from '../../apps/api/src/testing/program.ts'
import type { BareAnswer } from './bare.ts'
import type { Answer } from './load.ts'

/** Headers that belong to one connection or moment. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

const lasting = (headers: Answer['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)))

/** Starts a bare Fastify that gives these answers, and takes enquiries; its files are in `folder`. */
export async function startBare(folder: string, answers: Record<string, Answer> = {}) {
  const file = join(folder, 'answers.json')
  const given = Object.entries(answers).map(
    ([path, { headers, body, unchanged = {} }]): BareAnswer => ({
      path,
      headers: lasting(headers),
      body: body.toString('base64'),
      unchanged: lasting(unchanged),
    }),
  )
  await writeFile(file, JSON.stringify(given))
  const port = await freePort()
  const began = performance.now()
  const program = run(join(import.meta.dirname, 'bare.ts'), [], {
    ...{ PATH: process.env.PATH, PORT: String(port), ANSWERS: file },
    DATABASE: join(folder, 'bare.sqlite'),
  })
  await program.says('listening')
  const url = `http://127.0.0.1:${port}`
  await (await fetch(url)).arrayBuffer()
  return {
    url,
    pid: program.child.pid as number,
    /** Milliseconds from its start to its first answer. */
    startedIn: performance.now() - began,
    stop: () => program.end('SIGTERM'),
  }
}
