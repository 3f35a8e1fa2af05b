import sharp, { type Sharp } from 'sharp'
import { MAIL_PICTURE } from './stored-files.ts'

/** Pixels between what is clear and the edge of its ground. */
const MARGIN = 12

/** Behind dark pictures and behind light ones. */
const GROUNDS = { light: '#ffffff', dark: '#14232b' }

/** Lightness, from 0 to 255, from which a picture is not seen on white. */
const LIGHT = 200

/**
 * A picture as mails carry it: a PNG, which every mail program shows, on a ground of its own, because a
 * program's dark theme is not known.
 */
export async function renderForMail(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .ensureAlpha()
    .resize({
      ...{ width: MAIL_PICTURE.width - 2 * MARGIN, height: MAIL_PICTURE.height - 2 * MARGIN },
      ...{ fit: 'inside', withoutEnlargement: true },
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const background = lightnessOf(data) < LIGHT ? GROUNDS.light : GROUNDS.dark
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background })
    .extend({ ...margin, background })
    .png({ palette: true })
    .toBuffer()
}

/** How light what can be seen of a picture is, from 0 to 255. `rgba` holds its channels, pixel by pixel. */
function lightnessOf(rgba: Buffer): number {
  let [light, seen] = [0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    seen += alpha
  }
  return seen === 0 ? 0 : light / seen
}
