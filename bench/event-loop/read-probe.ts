import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const PROBE = pathToFileURL(join(import.meta.dirname, 'probe.ts'))

/** Settings of a server whose event loop is watched; what is measured is left in the file. */
export const probeSettings = (file: string) => ({
  NODE_OPTIONS: `--import ${PROBE}`,
  EVENT_LOOP_FILE: file,
})

/** How long the event loop was held up since the last call, in ms; undefined when the server does not respond. */
export async function readProbe(
  pid: number,
  file: string,
): Promise<{ p99: number; max: number; cpu: number } | undefined> {
  const changed = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  const before = changed()
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < 5_000; waited += 20) {
    await setTimeout(20)
    if (changed() !== before) return JSON.parse(readFileSync(file, 'utf8'))
  }
  return undefined
}
