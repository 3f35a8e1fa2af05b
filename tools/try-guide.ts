import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs the installation guide of docs/running.md with the packed release in a new Debian: every `sh` block, one after
// another in one shell, with times. Blocks that need a public address are marked otherwise in the guide.

const ROOT = join(import.meta.dirname, '..')
const TITLE = 'From an empty server to TLS in ten minutes'
const MIRROR = 'http://deb.debian.org/debian'

/** Files of this machine that package downloads need. */
const NETWORK_FILES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/resolv.conf', '/etc/hosts']

function blocksOf(guide: string): string[] {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${TITLE}\n`))
  if (!section) throw new Error(`docs/running.md has no section '${TITLE}'`)
  return Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text)
}

/** Returns why the guide cannot run on this machine; undefined when it can. */
function missingRequirement(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can create a Debian'
  const missing = ['debootstrap', 'unshare', 'chroot'].find(
    (one) => spawnSync('which', [one]).status !== 0,
  )
  return missing && `${missing} is not installed`
}

function createDebian(root: string): void {
  const packages = '--include=ca-certificates,systemd,procps'
  execFileSync('debootstrap', ['--variant=minbase', packages, 'bookworm', root, MIRROR], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Services of other users need access.
  chmodSync(root, 0o755)
  writeFileSync(join(root, 'etc/apt/apt.conf.d/quiet'), 'quiet "2";\nDpkg::Use-Pty "0";\n')
  for (const file of NETWORK_FILES.filter(existsSync)) copyFileSync(file, join(root, file))
  // Packages must not start services, because there is no init system.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const systemctl = join(root, 'usr/local/bin/systemctl')
  copyFileSync(join(import.meta.dirname, 'guide/systemctl.sh'), systemctl)
  chmodSync(systemctl, 0o755)
  writeFileSync(join(root, 'usr/local/bin/journalctl'), '#!/bin/sh\ncat /var/log/dhow.log\n', {
    mode: 0o755,
  })
}

/** Joins the blocks to a script that prints each command and the seconds of each block. */
function scriptOf(blocks: string[]): string {
  const check = readFileSync(join(import.meta.dirname, 'guide/check.sh'), 'utf8')
  const steps = blocks.map((block, at) => {
    const checked = block.includes('systemctl restart nginx') ? `(${check})\n` : ''
    return `from=$SECONDS\nset -x\n${block}{ set +x; } 2> /dev/null\n${checked}echo "== block ${at + 1}: $((SECONDS - from)) s"\n`
  })
  return `set -eEuo pipefail\ntrap 'cat /var/log/dhow.log' ERR\ncd ~\nmount -t proc proc /proc\n${steps.join('')}echo "== all: $SECONDS s"\n`
}

function runGuide(root: string): void {
  createDebian(root)
  const release = readdirSync(join(ROOT, 'release')).filter((name) => name.endsWith('.tgz'))
  for (const name of release) cpSync(join(ROOT, 'release', name), join(root, 'root', name))
  const npmrc = join(homedir(), '.npmrc')
  if (existsSync(npmrc)) copyFileSync(npmrc, join(root, 'root/.npmrc'))
  const blocks = blocksOf(readFileSync(join(ROOT, 'docs/running.md'), 'utf8'))
  writeFileSync(join(root, 'root/guide.sh'), scriptOf(blocks))
  // The process namespace ends all services with the script. The network is shared: ports 80, 443 and 3000 must be free.
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc']
  const env = {
    ...{ HOME: '/root', TERM: 'dumb', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  }
  execFileSync('unshare', [...namespaces, 'chroot', root, 'bash', '/root/guide.sh'], {
    ...{ env, stdio: 'inherit' },
  })
}

const reason = missingRequirement()
if (reason) {
  console.info(`SKIPPED: the guide of docs/running.md: ${reason}.`)
} else {
  const root = mkdtempSync(join(tmpdir(), 'dhow-guide-'))
  try {
    runGuide(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
