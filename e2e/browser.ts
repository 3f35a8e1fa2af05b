import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { hasSharedMemory } from '../apps/api/src/testing/temporary-root.ts'

/** The headless build comes first: the same tests take half the time in it. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Returns the path of CHROMIUM_PATH, of the system's Chromium or of Playwright's, in this order.
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
 * No sandbox, because tests run as root in CI. No address outside this machine resolves, such as the map of the
 * contact page: a test that needs one answers it with `page.route`. A route for all addresses would slow down
 * every request and switch off the browser's cache.
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

/** Returns launch options with the fonts of a file in `e2e/fonts` instead of the machine's (Linux only). */
export const launchWith = (fonts: 'dejavu' | 'dejavu-sans' | 'arial') => ({
  ...(executablePath && { executablePath }),
  // Playwright's default avoids shared memory, which is slower.
  ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  args: FLAGS,
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, `fonts/${fonts}.conf`) },
})

/** Launch options of every test browser that needs no other fonts. */
export const launchOptions = launchWith('dejavu')
