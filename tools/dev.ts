import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Starts the API with the demo company in data/dev, and the site. Both reload changes. When one of them ends, and on SIGTERM
// and Ctrl+C, both end.

const ROOT = join(import.meta.dirname, '..')
const SITE = 'http://localhost:5173'
const WEB = join(ROOT, 'apps/web')

const env = { PORT: '3000', DATA_DIR: join(ROOT, 'data/dev'), PUBLIC_URL: SITE, ...process.env }
const start = (cwd: string, ...args: string[]) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })

/** Returns the ids of pnpm and npx above this process, which do not forward SIGTERM. Only Linux has /proc. */
function listRunners(pid = process.ppid): string {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  try {
    if (!/pnpm|dev\.ts/.test(read('cmdline'))) return ''
    return `${pid} ${listRunners(Number(/^PPid:\s+(\d+)/m.exec(read('status'))?.[1]))}`
  } catch {
    return ''
  }
}

console.info(`Site: ${SITE}\nAPI:  http://localhost:${env.PORT}/api/docs`)
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
