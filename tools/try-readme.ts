import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Does what README.md says: starts each server that a block of it starts, reads its first page, and stops it. */

const ROOT = join(import.meta.dirname, '..')

/** Carried out by CI in its parts, each a job. */
const CHECKS = 'npx --yes pnpm@12 test\n'

const START_TIMEOUT_MS = 300_000

/** A port of this machine that nothing listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** Resolves with the address that the server says it is at. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = () => reject(new Error(`It did not start.\n${said}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    child.once('exit', fail)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, url] = said.match(/Dhow is at (\S+)/) ?? []
        if (!url) return
        clearTimeout(timer)
        child.off('exit', fail)
        resolve(url)
      })
    }
  })
}

async function carryOut(block: string) {
  console.info(block.trim())
  const dataDir = mkdtempSync(join(tmpdir(), 'dhow-readme-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn('sh', ['-ec', block], { cwd: ROOT, env, detached: true })
  try {
    const url = await addressOf(child)
    const { status } = await fetch(url)
    if (status !== 200) throw new Error(`${url} answered ${status}.`)
    console.info(`${url} answers.`)
  } finally {
    // The shell, pnpm and the server under it.
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'close')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text)
if (!blocks.includes(CHECKS)) throw new Error(`README.md does not say ${CHECKS}`)
for (const block of blocks.filter((one) => one !== CHECKS)) await carryOut(block)
