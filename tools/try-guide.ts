import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// Runs the guide of docs/running.md with the packed release in a new Debian with a running systemd: every `sh` block,
// one after another in one shell, with checks between them and the seconds of each. Then it restores the backup on a
// second Debian. The release is upgraded to a copy with another commit in its name and one more migration.

const ROOT = join(import.meta.dirname, '..')
const MIRROR = 'http://deb.debian.org/debian'
const DEBIANS = process.argv[2] ? [process.argv[2]] : ['bookworm', 'trixie']
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const [ARCHIVE = ''] = globSync(`release/dhow-${version}-*-linux-${process.arch}.tgz`, {
  cwd: ROOT,
})
const RELEASE = basename(ARCHIVE, '.tgz')
const NEXT_RELEASE = `dhow-${version}-next-linux-${process.arch}`
const LITESTREAM = 'https://github.com/benbjohnson/litestream'

const NETWORK_FILES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/hosts']

/** A part of the guide. `fence` is what follows the three backticks. */
type Block = { fence: string; text: string }

/** Commands before or after the block that contains a text. */
const CHECKS: { at: string; before?: string; after?: string }[] = [
  { at: 'caddy validate', after: 'use_local_certificate; check_site' },
  { at: 'restart nginx', before: 'cd /opt/dhow; create_certificate', after: 'check_page' },
  { at: 'dhow restore', after: 'is_restored=yes' },
  {
    at: 'dhow backup /var/backups/dhow/first.tar',
    after: 'check_units; check_slow_start; create_nightly_backup',
  },
  {
    at: 'before-$(date',
    before: 'refuse_cut_download',
    after: `check_upgrade ${NEXT_RELEASE} ${RELEASE}`,
  },
  { at: 'newer=newer', after: `check_going_back ${RELEASE}` },
  { at: 'SITE=shop', after: 'check_page' },
  { at: 'enable --now dhow-litestream', after: 'check_units; check_replica' },
  { at: 'litestream restore', after: 'check_page' },
]

function readBlocks(title: string, file = 'docs/running.md'): Block[] {
  const guide = readFileSync(join(ROOT, file), 'utf8')
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${title}\n`))
  if (!section) throw new Error(`${file} has no section '${title}'`)
  return Array.from(
    section.matchAll(/^```(sh[^\n]*)\n(.*?)^```$/gms),
    ([, fence = '', text = '']) => ({ fence, text }),
  )
}

/** Returns why the guide cannot run on this machine; undefined when it can. */
function findMissingRequirement(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can create a Debian'
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].find(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  return missing && `${missing} is not installed`
}

function createDebian(root: string, name: string) {
  const packages = '--include=ca-certificates,systemd,systemd-sysv,dbus,procps'
  execFileSync('debootstrap', ['--variant=minbase', packages, name, root, MIRROR], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Services of other users need access.
  chmodSync(root, 0o755)
  writeFileSync(join(root, 'etc/apt/apt.conf.d/quiet'), 'quiet "2";\nDpkg::Use-Pty "0";\n')
  for (const file of NETWORK_FILES.filter(existsSync)) copyFileSync(file, join(root, file))
  for (const name of [`${RELEASE}.tgz`, `${RELEASE}.tgz.sha256`]) {
    copyFileSync(join(ROOT, 'release', name), join(root, 'root', name))
  }
}

/** Packs the release with another name and one more migration into `folder`. */
function packNextRelease(folder: string): void {
  mkdirSync(folder)
  const name = NEXT_RELEASE
  execFileSync('tar', ['-xzf', join(ROOT, ARCHIVE), '-C', folder])
  renameSync(join(folder, RELEASE), join(folder, name))
  const migrations = join(folder, name, 'apps/api/src/platform/database/migrations')
  const path = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_guide' })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(migrations, '9999_guide.sql'), 'CREATE TABLE `guide` (`id` integer);')
  const file = join(folder, `${name}.tgz`)
  execFileSync('tar', ['-czf', file, '-C', folder, name])
  writeFileSync(`${file}.sha256`, `${hash('sha256', readFileSync(file))}  ${name}.tgz\n`)
  rmSync(join(folder, name), { recursive: true })
}

/** Joins blocks to a script that prints each command, and the seconds of each block with its checks. */
function joinBlocks(blocks: Block[]) {
  const checks = readFileSync(join(import.meta.dirname, 'guide/checks.sh'), 'utf8')
  const steps = blocks.map(({ text }) => {
    const { before = ':', after = ':' } = CHECKS.find(({ at }) => text.includes(at)) ?? {}
    const title = text.split('\n').find((line) => !/^\($|set -e/.test(line))
    return `block=${quote(text)}\nfrom=$SECONDS\n${before}\nset -x\n${text}{ set +x; } 2> /dev/null\necho "== $((SECONDS - from)) s: "${quote(title)}\n${after}\n`
  })
  return `set -eEuo pipefail\ntrap 'echo "failed at line $LINENO: $BASH_COMMAND"; journalctl --unit dhow.service --lines 50' ERR\ncd ~\n${checks}\n${steps.join('')}echo "== all: $SECONDS s"\n`
}

const quote = (text = '') => `'${text.replaceAll("'", "'\\''")}'`

/** Boots a Debian, and runs the blocks in it. It shares the network: ports 80, 443, 3000 and 3005 must be free. */
async function runBlocks(root: string, blocks: Block[]) {
  writeFileSync(join(root, 'root/guide.sh'), joinBlocks(blocks))
  const options = ['--quiet', '--boot', '--register=no', '--keep-unit', '--console=pipe']
  const container = spawn('systemd-nspawn', [...options, `--directory=${root}`], {
    stdio: 'ignore',
    // Debian 13 does not boot with the host's older control groups.
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  })
  const ended = once(container, 'exit')
  try {
    let inside: string[] = []
    const isRunning = () => {
      const [init] = String(spawnSync('pgrep', ['-P', String(container.pid)]).stdout).split('\n')
      inside = ['--target', String(init), '--all', '--']
      const status = spawnSync('nsenter', [...inside, 'systemctl', 'is-active', 'default.target'])
      return init !== '' && String(status.stdout) === 'active\n'
    }
    while (!isRunning()) {
      if (container.exitCode !== null) throw new Error('the Debian did not boot')
      await setTimeout(500)
    }
    const settings = {
      HOME: '/root',
      TERM: 'dumb',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    }
    const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const command = ['env', '-i', ...assignments, 'bash', '/root/guide.sh']
    execFileSync('nsenter', [...inside, ...command], { stdio: 'inherit' })
  } finally {
    container.kill('SIGTERM')
    await ended
  }
}

/**
 * Returns the blocks of Litestream. Without access to its releases, an older one from npm replaces the download, with the
 * settings in its form.
 */
function readLitestreamBlocks(root: string): Block[] {
  const blocks = readBlocks('Litestream', 'docs/second-server.md')
  const options = ['--silent', '--head', '--fail', '--max-time', '30']
  if (spawnSync('curl', [...options, LITESTREAM]).status === 0) return blocks
  console.info(`SKIPPED: the download of Litestream, because ${LITESTREAM} does not respond.`)
  const modules = join(root, 'root/litestream')
  execFileSync('npm', ['install', '--prefix', modules, '@flydotio/litestream-linux-x64@1.0.1'])
  const text = `cp ~/litestream/node_modules/@flydotio/litestream-linux-x64/litestream /usr/local/bin/
sed --in-place 's/replica:/replicas:\\n    -/' /opt/dhow/deploy/litestream/litestream.yml
`
  return [{ fence: 'sh', text }, ...blocks.filter(({ fence }) => fence === 'sh')]
}

async function tryGuide(folder: string, debian: string) {
  console.info(`== Debian ${debian}`)
  const toPath = (name: string) => join(folder, name)
  createDebian(toPath('first'), debian)
  execFileSync('cp', ['--archive', toPath('first'), toPath('second')])
  packNextRelease(toPath('first/root/next'))

  const all = readBlocks('From an empty server to TLS in ten minutes')
  const installation = all.filter(({ fence }) => fence !== 'sh nginx')
  const secondDay = readBlocks('The second day')
  await runBlocks(toPath('first'), [
    ...installation,
    ...secondDay.filter(({ fence }) => fence === 'sh'),
    ...readLitestreamBlocks(toPath('first')),
    ...all.filter(({ fence }) => fence === 'sh nginx'),
  ])

  const backups = ['first/var/backups/dhow', 'second/root/backups'].map(toPath)
  execFileSync('cp', ['--recursive', ...backups])
  const restore = secondDay.filter(({ fence }) => fence === 'sh new-server')
  const service = installation.findIndex(({ text }) => text.includes('enable --now dhow'))
  const caddy = installation.findIndex(({ text }) => text.includes('restart caddy'))
  const rest = installation.slice(service, caddy + 1).filter(({ fence }) => fence === 'sh')
  await runBlocks(toPath('second'), [...installation.slice(0, service), ...restore, ...rest])
}

const reason = findMissingRequirement()
if (reason) {
  console.info(`SKIPPED: the guide of docs/running.md: ${reason}.`)
} else {
  for (const debian of DEBIANS) {
    const folder = mkdtempSync(join(tmpdir(), 'dhow-guide-'))
    try {
      await tryGuide(folder, debian)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
