import { LIMITS } from '@dhow/contract/limits'
import sharp, { type Sharp } from 'sharp'
import type { UploadedFile } from './receive.ts'
import { refuse } from './refuse.ts'

/** Pixels of the longer edge that a drawing is drawn with, whatever size it states. */
const DRAWN_EDGE = 1600

/** Dots per inch at which a drawing has the size that it states, and those that can be asked for. */
const DENSITY = { stated: 72, least: 1, most: 100_000 }

/** What a drawing takes from elsewhere: it would be missing, for nothing is fetched. */
const REFERENCE =
  /<(?:image|use|feImage|script)\s[^<>]{0,10000}href\s*=\s*["']\s*(?!#|data:)|url\(\s*["']?\s*(?!["'#]|data:)|@import/i

/**
 * An SVG as a picture, drawn by librsvg, which runs no scripts and, given no address of the file, loads
 * nothing from anywhere.
 * @throws AppError `too-large` (bytes), `unsupported` (another XML) or `unprocessable` (parts of it are elsewhere)
 */
export async function drawSvg(svg: Buffer, file: UploadedFile): Promise<Sharp> {
  if (svg.length > LIMITS.svgBytes) {
    throw refuse(
      'too-large',
      file,
      `is larger than the ${LIMITS.svgBytes / 1_000_000} MB of an SVG.`,
    )
  }
  const text = svg.toString('latin1')
  if (!/<(?:\w{1,20}:)?svg[\s>]/.test(text)) {
    throw refuse('unsupported', file, 'is not an SVG picture.')
  }
  if (REFERENCE.test(text)) {
    const what =
      'takes parts of it from other files. Please embed them, or save the logo as PNG, and retry.'
    throw refuse('unprocessable', file, what)
  }
  const header = await sharp(svg, { limitInputPixels: false }).metadata()
  if (header.format !== 'svg') throw refuse('unsupported', file, 'is not an SVG picture.')
  const scaled = DENSITY.stated * (DRAWN_EDGE / Math.max(header.width, header.height))
  if (scaled < DENSITY.least) {
    const size = `${header.width} × ${header.height} pixels`
    throw refuse('too-large', file, `states a size of ${size}. Please save it smaller, and retry.`)
  }
  const density = Math.min(DENSITY.most, scaled)
  return sharp(svg, { density, limitInputPixels: LIMITS.picturePixels, failOn: 'error' })
}
