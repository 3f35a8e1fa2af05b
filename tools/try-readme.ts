import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '../apps/api/src/testing/program.ts'

// Runs the code blocks of README.md: starts each server, requests its first page, and stops it. With the argument
// `release` it runs those of the packed release (tools/release/README.md) in an empty folder, without a Node on the path.

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
  const [archive = ''] = globSync(`release/dhow-${version}-*-linux-${process.arch}.tgz`, {
    cwd: ROOT,
  })
  execFileSync('tar', ['-xzf', join(ROOT, archive)], { cwd: folder })
  return join(folder, basename(archive, '.tgz'))
}

const folder = mkdtempSync(join(tmpdir(), 'dhow-readme-'))
try {
  const cwd = isRelease ? unpackRelease(folder) : ROOT
  const readme = readFileSync(join(cwd, 'README.md'), 'utf8')
  const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text)
  // A server has no Node.
  const environment = isRelease ? { PATH: '/usr/bin:/bin' } : process.env
  for (const [index, block] of blocks.filter((text) => text !== CHECKS).entries()) {
    const settings = { DATA_DIR: join(folder, String(index)), PORT: String(await freePort()) }
    await runBlock(block, cwd, { ...environment, ...settings })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
