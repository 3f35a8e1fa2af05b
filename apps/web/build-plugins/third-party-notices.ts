import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Path of the notices on the site. */
export const NOTICES = 'third-party-notices.txt'

const FONT_LICENSE = new URL('../app/fonts/OFL.txt', import.meta.url)

/** Appends the license of the fonts to the licenses of the packages, which Vite writes by `build.license`. */
export function fontNotices(): Plugin {
  return {
    name: 'font-notices',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const notices = bundle[NOTICES]
        if (notices?.type !== 'asset') this.error(`${NOTICES} was not written`)
        notices.source = `${notices.source}\n---\n\n${readFileSync(FONT_LICENSE, 'utf8')}`
      },
    },
  }
}
