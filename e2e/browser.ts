import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine: the system's own, otherwise Playwright's. */
const findBrowser = (): string | undefined =>
  [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))

/**
 * Installs a Chromium when there is none: Debian's for root on a Debian, otherwise Playwright's.
 * @throws Error when neither can be had
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const run = (command: string, ...args: string[]) => {
    console.info(`No Chromium found; running ${[command, ...args].join(' ')}`)
    execFileSync(command, args, { stdio: 'inherit' })
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } else {
    run('npx', 'playwright', 'install', 'chromium')
  }
  const installed = findBrowser()
  if (!installed) throw new Error('The browser tests need Chromium: please install it.')
  return installed
}
