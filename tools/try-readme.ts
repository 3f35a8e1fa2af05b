import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/api/src/testing/program.ts'

// Runs the code blocks of README.md: starts each server, requests its first page, and stops it.

const ROOT = join(import.meta.dirname, '..')

/** A block that CI runs as separate jobs. */
const CHECKS = 'npx --yes pnpm@12 test\n'

const START_TIMEOUT_MS = 300_000

/** Waits for the address that the server prints. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`The server did not start.\n${output}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    child.once('exit', fail)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, url] = output.match(/Dhow is at (\S+)/) ?? []
        if (!url) return
        clearTimeout(timer)
        child.off('exit', fail)
        resolve(url)
      })
    }
  })
}

async function runBlock(block: string) {
  console.info(block.trim())
  const dataDir = mkdtempSync(join(tmpdir(), 'dhow-readme-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn('sh', ['-ec', block], { cwd: ROOT, env, detached: true })
  try {
    const url = await addressOf(child)
    // A new site is closed to visitors, except for its login.
    const { status } = await fetch(`${url}/admin-login`)
    if (status !== 200) throw new Error(`${url}: ${status}`)
    console.info(`${url}: 200`)
  } finally {
    // The process group: the shell, pnpm and the server.
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'close')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text)
if (!blocks.includes(CHECKS)) throw new Error(`README.md lacks the block ${CHECKS}`)
for (const block of blocks.filter((one) => one !== CHECKS)) await runBlock(block)
