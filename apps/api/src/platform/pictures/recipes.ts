import { AVIF_WIDTHS, CUTS, type CutShape } from '@dhow/contract/company/pictures'
import sharp, { type Sharp } from 'sharp'
import { drawBrand } from './brand/draw.ts'
import { processCertificate } from './certificate-picture.ts'
import { cutOf, type Focus } from './cut.ts'
import { decodePicture } from './decode.ts'
import type { Share } from './decode-cost.ts'
import type { Recipe } from './decoder-processes.ts'
import { type ProcessedPicture, processPicture, render } from './process.ts'
import type { UploadedFile } from './receive.ts'
import { refuse } from './sniff.ts'
import { MAIL_PICTURE, MAIL_SUFFIX, MASTER_SUFFIX } from './stored-files.ts'

/** Pixels between the picture and the edge of its background. */
const MARGIN = 12

/** Background colors: `light` for dark pictures, `dark` for light ones. */
const BACKGROUNDS = { light: '#ffffff', dark: '#14232b' }

/** Lightness (0 to 255) from which a picture is invisible on white. */
const LIGHT = 200

/**
 * Renders a picture for mails: a PNG, which every mail program shows, with a background, because the theme of the program
 * is unknown.
 */
async function renderForMail(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .ensureAlpha()
    .resize({
      ...{ width: MAIL_PICTURE.width - 2 * MARGIN, height: MAIL_PICTURE.height - 2 * MARGIN },
      ...{ fit: 'inside', withoutEnlargement: true },
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const background = lightnessOf(data) < LIGHT ? BACKGROUNDS.light : BACKGROUNDS.dark
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background })
    .extend({ ...margin, background })
    .png({ palette: true })
    .toBuffer()
}

/** Returns the average lightness of the visible pixels, 0 to 255. */
function lightnessOf(rgba: Buffer): number {
  let [light, seen] = [0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    seen += alpha
  }
  return seen === 0 ? 0 : light / seen
}

/** Raise it when the output changes: file names depend on it. */
const PIPELINE_VERSION = 3

/** Pixels of the longer edge of the largest stored size: enough for the crops of a photo. */
const MASTER_EDGE = 3200

/** WebP options of slides, whose losses are invisible behind an overlay and text. */
const CUT_OPTIONS = { quality: 72, effort: 4, preset: 'photo' } as const

/**
 * Converts an untrusted file, which may be an SVG, to the sizes of a product's picture and the largest stored size. Keeps
 * transparency.
 * @returns undefined and throws like decodePicture, and `unprocessable` for a fully transparent picture
 */
const processCompanyPicture = (
  file: UploadedFile,
  share: Share,
): Promise<ProcessedPicture | undefined> =>
  decodePicture(
    file,
    { share, recipe: `company ${PIPELINE_VERSION}`, takesSvg: true },
    async ({ upright, digest }) => {
      const { data, info } = await upright
        .resize({
          width: MASTER_EDGE,
          height: MASTER_EDGE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const picture = () => sharp(data, { raw: { width, height, channels } })
      const hasAlpha = channels === 4
      if (hasAlpha && (await picture().stats()).channels[3]?.max === 0) {
        throw refuse('unprocessable', file, 'shows nothing: all of it is clear.')
      }
      // Lossless for line art; nearly lossless for photos.
      const master = await picture()
        .webp(hasAlpha ? { lossless: true, effort: 2 } : { quality: 92, effort: 2 })
        .toBuffer()
      const { files } = await render(picture())
      return {
        name: digest,
        // First: if the other files exist, it exists too.
        files: [
          { suffix: MASTER_SUFFIX, data: master },
          { suffix: MAIL_SUFFIX, data: await renderForMail(picture()) },
          ...files,
        ],
        size: { width, height },
      }
    },
  )

/** Crops a stored picture around a point, for some shapes in every width. */
async function cutPicture(
  { path }: UploadedFile,
  { name, shapes, focus }: { name: string; shapes: CutShape[]; focus: Focus },
): Promise<ProcessedPicture> {
  const { data, info } = await sharp(path).flatten({ background: '#000' }).raw().toBuffer({
    resolveWithObject: true,
  })
  const { width, height, channels } = info
  const files: ProcessedPicture['files'] = []
  for (const shape of shapes) {
    const { box } = cutOf(info, shape, focus)
    for (const target of CUTS[shape].widths) {
      const cut = sharp(data, { raw: { width, height, channels } })
        .extract(box)
        .resize({ width: target, withoutEnlargement: true })
      files.push({
        suffix: `-${shape}-${target}.webp`,
        data: await cut.webp(CUT_OPTIONS).toBuffer(),
      })
    }
  }
  return { name, files }
}

/**
 * AVIF options: the quality of the WebP file in half the bytes. At effort 2, 600 pixels take 0.1 s; at effort 4, six times
 * as long for 10 % fewer bytes.
 */
const AVIF_OPTIONS = { quality: 55, effort: 2 }

type Wanted = {
  name: string
  /** Exclusive maximum bytes of each width. */
  maxBytes: number[]
}

/** Renders the AVIF files of a stored picture; none if any would not be smaller than its maximum. */
async function renderAvif(
  { path }: UploadedFile,
  { name, maxBytes }: Wanted,
): Promise<ProcessedPicture> {
  const widest = Math.max(...AVIF_WIDTHS)
  const { data, info } = await sharp(path)
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: ProcessedPicture['files'] = []
  for (const [at, target] of AVIF_WIDTHS.entries()) {
    const file = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: target, withoutEnlargement: true })
      .avif(AVIF_OPTIONS)
      .toBuffer()
    if (file.length >= (maxBytes[at] ?? 0)) return { name, files: [] }
    files.push({ suffix: `-${target}.avif`, data: file })
  }
  return { name, files }
}

/**
 * Applies a recipe to a file.
 * @returns undefined when it needs more memory than its share, but not more than any picture may
 */
export async function make(
  recipe: Recipe,
  file: UploadedFile,
  share: Share,
): Promise<ProcessedPicture | undefined> {
  switch (recipe.type) {
    case 'product':
      return processPicture(file, share)
    case 'company':
      return processCompanyPicture(file, share)
    case 'certificate':
      return processCertificate(file, share)
    case 'cuts':
      return cutPicture(file, recipe)
    case 'avif':
      return renderAvif(file, recipe)
    case 'brand':
      return drawBrand(recipe.source)
  }
}
