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

/**
 * Does what docs/running.md says from an empty server to TLS, with the packed release, in an empty Debian that is
 * made for it: every block of it but those that need a public address, one after another in one shell, timed.
 */

const ROOT = join(import.meta.dirname, '..')
const TITLE = 'From an empty server to TLS in ten minutes'
const MIRROR = 'http://deb.debian.org/debian'

/** Of the machine: how packages come through its network. */
const OF_THE_NETWORK = ['/etc/ssl/certs/ca-certificates.crt', '/etc/resolv.conf', '/etc/hosts']

/** The blocks of the guide that are carried out, in their order. */
function blocksOf(guide: string): string[] {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${TITLE}\n`))
  if (!section) throw new Error(`docs/running.md has no section '${TITLE}'`)
  return Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text)
}

/** Why it cannot be tried here; undefined when it can. */
function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make an empty Debian'
  const missing = ['debootstrap', 'unshare', 'chroot'].find(
    (one) => spawnSync('which', [one]).status !== 0,
  )
  return missing && `${missing} is not installed`
}

function makeDebian(root: string): void {
  const packages = '--include=ca-certificates,systemd,procps'
  execFileSync('debootstrap', ['--variant=minbase', packages, 'bookworm', root, MIRROR], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Other users are to find their way in it.
  chmodSync(root, 0o755)
  writeFileSync(join(root, 'etc/apt/apt.conf.d/quiet'), 'quiet "2";\nDpkg::Use-Pty "0";\n')
  for (const file of OF_THE_NETWORK.filter(existsSync)) copyFileSync(file, join(root, file))
  // Nothing is started while a package is installed, for there is nothing that could start it.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const standIn = join(root, 'usr/local/bin/systemctl')
  copyFileSync(join(import.meta.dirname, 'guide/systemctl.sh'), standIn)
  chmodSync(standIn, 0o755)
  writeFileSync(join(root, 'usr/local/bin/journalctl'), '#!/bin/sh\ncat /var/log/dhow.log\n', {
    mode: 0o755,
  })
}

/** The blocks as one script, which says what it does and how long it took. */
function scriptOf(blocks: string[]): string {
  const check = readFileSync(join(import.meta.dirname, 'guide/check.sh'), 'utf8')
  const steps = blocks.map((block, at) => {
    const checked = block.includes('systemctl restart nginx') ? `(${check})\n` : ''
    return `from=$SECONDS\nset -x\n${block}{ set +x; } 2> /dev/null\n${checked}echo "== block ${at + 1}: $((SECONDS - from)) s"\n`
  })
  return `set -eEuo pipefail\ntrap 'cat /var/log/dhow.log' ERR\ncd ~\nmount -t proc proc /proc\n${steps.join('')}echo "== all: $SECONDS s"\n`
}

function tryGuide(root: string): void {
  makeDebian(root)
  const release = readdirSync(join(ROOT, 'release')).filter((name) => name.endsWith('.tgz'))
  for (const name of release) cpSync(join(ROOT, 'release', name), join(root, 'root', name))
  const npmrc = join(homedir(), '.npmrc')
  if (existsSync(npmrc)) copyFileSync(npmrc, join(root, 'root/.npmrc'))
  const blocks = blocksOf(readFileSync(join(ROOT, 'docs/running.md'), 'utf8'))
  writeFileSync(join(root, 'root/guide.sh'), scriptOf(blocks))
  // Whatever runs ends with it. The ports are the machine's: 80, 443 and 3000 have to be free.
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc']
  const env = {
    ...{ HOME: '/root', TERM: 'dumb', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  }
  execFileSync('unshare', [...apart, 'chroot', root, 'bash', '/root/guide.sh'], {
    ...{ env, stdio: 'inherit' },
  })
}

const why = obstacle()
if (why) {
  console.info(`SKIPPED: the guide of docs/running.md is not tried, for ${why}.`)
} else {
  const root = mkdtempSync(join(tmpdir(), 'dhow-guide-'))
  try {
    tryGuide(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
