import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.ts'

// Installs the newest Chromium: Debian's for root on Debian, otherwise Playwright's if none is installed.

const SECONDS_FOR_LISTS = 30

function run(command: string, args: string[], timeout?: number) {
  console.info(`Running ${[command, ...args].join(' ')}`)
  execFileSync(command, args, { stdio: 'inherit', timeout })
}

if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH) {
  try {
    run('apt-get', ['update', '-qq', '-o', 'Acquire::Retries=0'], SECONDS_FOR_LISTS * 1000)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  } catch (error) {
    console.error(`Chromium was not upgraded: ${error instanceof Error ? error.message : error}`)
  }
}
if (!findBrowser()) run('npx', ['playwright', 'install', 'chromium'])
const browser = findBrowser()
if (!browser) throw new Error('The browser tests need Chromium: please install it.')
console.info(`${browser}: ${execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim()}`)
