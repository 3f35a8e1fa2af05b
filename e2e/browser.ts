import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine: the system's own, otherwise Playwright's. */
export const findBrowser = (): string | undefined =>
  [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
