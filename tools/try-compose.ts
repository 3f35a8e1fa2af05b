import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// Starts deploy/docker/compose.yaml from the release in release/, restores a backup into a new volume, and upgrades to a
// second image. The arguments are the command, `docker compose` by default, such as `podman-compose`. HTTP_PORT and
// HTTPS_PORT replace 80 and 443.

const ROOT = join(import.meta.dirname, '..')
const [command = '', ...first] =
  process.argv.length > 2 ? process.argv.slice(2) : ['docker', 'compose']
const engine = command.replace('-compose', '')
const { HTTP_PORT = '80', HTTPS_PORT = '443' } = process.env
const NEXT_VERSION = '999.0.0'
const BACKUP = '/backups/try.tar'
const DEADLINE_MS = 300_000

const SETTINGS = `PUBLIC_URL=https://localhost\nDHOW_HTTP_PORT=${HTTP_PORT}\nDHOW_HTTPS_PORT=${HTTPS_PORT}\n`

/** Runs a command of the compose file in a release. Returns its output. */
function compose(release: string, ...args: string[]): string {
  console.info(`== ${args.join(' ')}`)
  const all = [...first, '--file', join(release, 'deploy/docker/compose.yaml'), ...args]
  const output = String(execFileSync(command, all, { stdio: ['ignore', 'pipe', 'inherit'] }))
  console.info(output)
  return output
}

/** Fetches a page through Caddy, whose certificate for localhost is its own. Returns the status; 0 without a response. */
const fetchStatus = (path: string): Promise<number> =>
  new Promise((resolve) => {
    const options = { port: HTTPS_PORT, rejectUnauthorized: false }
    get(`https://localhost${path}`, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })

async function waitForPage(): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while ((await fetchStatus('/admin-login')) !== 200) {
    if (performance.now() > deadline) throw new Error('the login page does not come')
    await setTimeout(500)
  }
  console.info('== the login page comes over TLS')
}

function unpack(folder: string): string {
  const [archive = ''] = globSync('release/*-linux-x64.tgz', { cwd: ROOT })
  execFileSync('tar', ['-xzf', join(ROOT, archive), '-C', folder])
  const [name = ''] = globSync('*', { cwd: folder })
  writeFileSync(join(folder, name, 'deploy/docker/.env'), SETTINGS)
  return join(folder, name)
}

const folder = mkdtempSync(join(tmpdir(), 'dhow-compose-'))
const release = unpack(folder)
const next = join(folder, 'next')
cpSync(release, next, { recursive: true, verbatimSymlinks: true })
const manifest = join(next, 'package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${version}"`, `"${NEXT_VERSION}"`))
try {
  compose(release, 'up', '--detach', '--build')
  await waitForPage()
  compose(release, 'exec', '-T', 'dhow', 'dhow', 'backup', BACKUP)
  compose(release, 'down')
  execFileSync(engine, ['volume', 'rm', 'docker_data'], { stdio: 'inherit' })
  compose(release, 'run', '--rm', '--no-deps', '-T', 'dhow', 'dhow', 'restore', BACKUP)
  compose(release, 'up', '--detach')
  await waitForPage()
  compose(next, 'up', '--detach', '--build', '--force-recreate')
  await waitForPage()
  const check = compose(next, 'exec', '-T', 'dhow', 'sh', '-c', 'dhow --version; dhow check')
  for (const line of [NEXT_VERSION, 'ok       Database: is intact.']) {
    if (!check.includes(line)) throw new Error(`the check after the upgrade lacks: ${line}`)
  }
} catch (error) {
  compose(release, 'logs')
  throw error
} finally {
  compose(release, 'down', '--volumes')
  rmSync(folder, { recursive: true })
}
