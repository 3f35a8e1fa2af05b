import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/api/src/testing/program.ts'

// Runs the code blocks of README.md: starts each server, requests its first page, and stops it. With the argument
// `release` it runs those of the packed release (tools/release/README.md) in an empty folder, with the machine's own Node.

const ROOT = join(import.meta.dirname, '..')
const isRelease = process.argv[2] === 'release'

/** A block that CI runs as separate jobs. */
const CHECKS = 'npx --yes pnpm@12 test\n'

const START_TIMEOUT_MS = 300_000

async function runBlock(block: string, cwd: string, env: Record<string, string | undefined>) {
  console.info(block.trim())
  const child = spawn('sh', ['-ec', block], { cwd, env, detached: true })
  const ended = once(child, 'close')
  try {
    let output = ''
    const url = await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(`The server did not start.\n${output}`))
      setTimeout(fail, START_TIMEOUT_MS).unref()
      ended.then(fail)
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          const [, address] = output.match(/Dhow is at (\S+)/) ?? []
          if (address) resolve(address)
        })
      }
    })
    // A new site is closed to visitors, except for its login.
    const { status } = await fetch(`${url}/admin-login`)
    console.info(`${url}: ${status}`)
    if (status !== 200) throw new Error(output)
  } finally {
    // The process group: the shell, pnpm and the server.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

function unpackRelease(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  execFileSync('tar', ['-xzf', join(ROOT, 'release', `dhow-${version}.tgz`)], { cwd: folder })
  return join(folder, `dhow-${version}`)
}

const folder = mkdtempSync(join(tmpdir(), 'dhow-readme-'))
try {
  const cwd = isRelease ? unpackRelease(folder) : ROOT
  const readme = readFileSync(join(cwd, 'README.md'), 'utf8')
  const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text)
  const { HOME, PATH = '' } = process.env
  // PATH without the entries of pnpm, as on a server.
  const paths = PATH.split(':').filter((path) => !path.includes('node_modules'))
  const environment = isRelease ? { HOME, PATH: paths.join(':') } : process.env
  for (const [index, block] of blocks.filter((text) => text !== CHECKS).entries()) {
    const settings = { DATA_DIR: join(folder, String(index)), PORT: String(await freePort()) }
    await runBlock(block, cwd, { ...environment, ...settings })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
