import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.ts'

// Installs Chromium if it is missing: Debian's for root on Debian, otherwise Playwright's.

function run(command: string, ...args: string[]) {
  console.info(`No Chromium found; running ${[command, ...args].join(' ')}`)
  execFileSync(command, args, { stdio: 'inherit' })
}

if (!findBrowser()) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  } else {
    run('npx', 'playwright', 'install', 'chromium')
  }
  if (!findBrowser()) throw new Error('The browser tests need Chromium: please install it.')
}
