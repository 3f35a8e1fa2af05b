import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless build first: without a desktop browser around it, the same tests take half the time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of a Chromium on this machine: the system's own, otherwise Playwright's. */
export const findBrowser = (): string | undefined =>
  [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))

/** No GPU, no sandbox (tests run as root in CI), and no calls home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = findBrowser()

/** How every browser of ours is started. */
export const launchOptions = { ...(executablePath && { executablePath }), args: FLAGS }
