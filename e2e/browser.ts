import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { hasSharedMemory } from '../apps/api/src/testing/temporary-root.ts'

/** The headless build first: without a desktop browser around it, the same tests take half the time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * The path of a Chromium: the one that CHROMIUM_PATH names, otherwise the system's own, otherwise
 * Playwright's.
 *
 * @throws When CHROMIUM_PATH names a file that does not exist.
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`)
  }
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * No GPU, no sandbox (tests run as root in CI), no calls home, and no address outside this machine:
 * with and without a network a foreign address, such as the contact page's map, does not resolve. A
 * test that needs one answers it by `page.route`. (To answer them all by a route would put Node into
 * every request and switch off the browser's cache.)
 */
const FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = findBrowser()

/**
 * Returns how every test browser is launched: with the fonts of one file in `e2e/fonts`, never with the
 * machine's own. (Only Linux reads FONTCONFIG_FILE.)
 */
export const launchWith = (fonts: 'dejavu' | 'arial') => ({
  ...(executablePath && { executablePath }),
  // With room in memory a browser need not draw into files, as Playwright would have it.
  ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  args: FLAGS,
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, `fonts/${fonts}.conf`) },
})

/** Launch options of every test browser that needs no other fonts. */
export const launchOptions = launchWith('dejavu')
