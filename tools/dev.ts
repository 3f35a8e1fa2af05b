import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Starts the API with the demo company in data/dev, and the site. Both reload changes. When one of them ends, and on SIGTERM
// and Ctrl+C, both end.

const ROOT = join(import.meta.dirname, '..')
const SITE = 'http://localhost:5173'
const WEB = join(ROOT, 'apps/web')

const env = { DATA_DIR: join(ROOT, 'data/dev'), PUBLIC_URL: SITE, ...process.env }
const start = (cwd: string, ...args: string[]) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })

/** Returns the ids of pnpm, npx and their shells, which started this process and do not forward SIGTERM. Linux only. */
function listRunners(): string {
  const runners: number[] = []
  const read = (file: string) => readFileSync(`/proc/${runners.at(-1)}/${file}`, 'utf8')
  try {
    runners.push(process.ppid)
    while (/pnpm|dev\.ts/.test(read('cmdline'))) {
      runners.push(Number(/^PPid:\s+(\d+)/m.exec(read('status'))?.[1]))
    }
  } catch {
    return ''
  }
  return runners.join()
}

console.info(`Site: ${SITE}\nAPI:  http://localhost:3000/api/docs`)
const watch = ['--watch-path=apps/api/src', '--watch-path=packages', '--watch-preserve-output']
const cli = join(WEB, 'node_modules/@react-router/dev/bin.cjs')
const servers = [
  start(ROOT, ...watch, 'apps/api/src/operations/cli/dhow.ts', 'demo'),
  // Without these conditions, the command starts another process.
  start(WEB, '--conditions=development', cli, 'dev', '--strictPort'),
]
const runners = listRunners()
const check = setInterval(() => listRunners() !== runners && end(), 1_000)

function end() {
  clearInterval(check)
  for (const server of servers) server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
for (const server of servers) server.once('exit', end)
