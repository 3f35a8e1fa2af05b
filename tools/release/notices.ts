import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = { name: string; versions: string[]; paths: string[]; license: string }

/** LGPL 3.0, section 4: how a user replaces these libraries. */
const LGPL = `libvips (with glib, fribidi, libexif, librsvg, pango, proxy-libintl and its libheif) and libheif-js are licensed
under the GNU Lesser General Public License, version 3: https://www.gnu.org/licenses/lgpl-3.0.html

They are unmodified files of npm packages, beside Dhow's own code. To use a modified version, replace libvips-cpp.so in
node_modules/@img/sharp-libvips-*/lib, or node_modules/libheif-js/libheif-wasm. Sources:
https://github.com/lovell/sharp-libvips and https://github.com/catdad-experiments/libheif-js`

/** Returns the names, licenses and license texts of all packages that a release installs or contains. */
export function noticesOf(root: string): string {
  const args = ['--recursive', 'licenses', 'list', '--prod', '--json']
  const listed = execFileSync('pnpm', args, { cwd: root, encoding: 'utf8' })
  const packages: Package[] = Object.values(JSON.parse(listed) as Record<string, Package[]>).flat()
  const notices = packages
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, versions, paths, license }) =>
        `${name} ${versions.join(', ')} (${license})\n\n${paths.slice(0, 1).flatMap(textsIn).join('\n\n')}`,
    )
  const fonts = ['apps/web/app/fonts', 'apps/api/src/platform/documents/fonts'].map((folder) =>
    readFileSync(join(root, folder, 'OFL.txt'), 'utf8'),
  )
  const title = 'Dhow contains or installs the following software and fonts.'
  return [title, ...notices, LGPL, ...fonts].join(`\n\n${'-'.repeat(80)}\n\n`)
}

/** Packages with prebuilt libraries state their licenses in the README. */
function textsIn(folder: string): string[] {
  const files = readdirSync(folder)
  const texts = files.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  return (texts.length > 0 ? texts : files.filter((file) => /^readme/i.test(file))).map((file) =>
    readFileSync(join(folder, file), 'utf8').trim(),
  )
}
