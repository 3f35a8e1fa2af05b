import sharp from 'sharp'
import { inCase, inStack, inTray } from './cases.ts'
import type { Look } from './look.ts'
import type { Pack } from './pack.ts'
import { type PackName, packs } from './packs.ts'
import { contactShadow, SHADES } from './shading.ts'

const views = {
  pack: (pack: Pack) => pack,
  tray: inTray,
  stack: inStack,
  case: inCase,
}

/** What a picture shows: one pack, a display tray, a stack or an open shipping case of them. */
export type View = keyof typeof views

/** The middle of the square that a picture is drawn in, 600 units wide. */
const CENTRE = 300

/** Units of the square that the subject fills in its larger direction; the rest is margin. */
const SUBJECT = 492

/** Small things stay smaller than large ones, but not by as much as in life. */
const MAGNIFICATION = 1.3

/** One picture as SVG, without text: a bare machine has no fonts. */
export function drawPicture(name: PackName, look: Look, view: View): string {
  const { width, height, draw } = views[view](packs[name])
  const scale = Math.min(SUBJECT / width, SUBJECT / height, MAGNIFICATION)
  // The foot a little low, so that the contact shadow is part of the balance.
  const foot = CENTRE + (height * scale) / 2 - 6
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 600 600">',
    `<defs>${SHADES}</defs>`,
    `<g transform="translate(${CENTRE} ${foot}) scale(${scale})">`,
    contactShadow(width),
    draw(look),
    '</g></svg>',
  ].join('')
}

/** The same as a PNG of 1000 × 1000 pixels on a transparent ground. */
export const renderPicture = (name: PackName, look: Look, view: View): Promise<Buffer> =>
  sharp(Buffer.from(drawPicture(name, look, view)))
    .png({ compressionLevel: 3 })
    .toBuffer()
