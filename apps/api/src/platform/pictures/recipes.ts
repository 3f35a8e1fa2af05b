import { CUTS, type CutShape, PICTURE_WIDTHS, PREVIEW } from '@dhow/contract/pictures'
import sharp, { type Sharp } from 'sharp'
import { drawBrand } from './brand/draw.ts'
import { decodePicture } from './decoder/decode.ts'
import type { Share } from './decoder/decode-cost.ts'
import type { DocumentPicture, ProcessedPicture, Recipe } from './decoder/decoder.ts'
import { createRefusal } from './decoder/sniff.ts'
import type { UploadedFile } from './receive.ts'
import {
  CERTIFICATE_SUFFIX,
  calculateCrop,
  type Focus,
  MAIL_PICTURE,
  MAIL_SUFFIX,
  MASTER_SUFFIX,
} from './stored-files.ts'

/** Versions of the recipes. Raise one when its output changes: file names depend on it. */
const VERSIONS = { product: 4, company: 4, certificate: 2 }

export const PRODUCT_RECIPE = String(VERSIONS.product)

/** An alpha quality of 90 keeps 176 levels of transparency, in half the time of 100. */
const WEBP_OPTIONS = { quality: 82, alphaQuality: 90, effort: 2 }

/** Options of the smallest width, which pages show by the dozen: 20 % fewer bytes for little time. */
const NARROWEST_OPTIONS = { quality: 82, alphaQuality: 80, effort: 4 }

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const

/** Decodes a picture once, so that it can be rendered several times. */
async function decodeOnce(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const copy = () => sharp(data, { raw: { width, height, channels } })
  return { data, width, height, channels, copy }
}

/**
 * Converts an untrusted file to upright sRGB pictures without metadata: WebP in three widths, and a JPEG for link previews.
 * @returns undefined and throws like decodePicture
 */
export const processPicture = (
  file: UploadedFile,
  share: Share = 'all',
): Promise<ProcessedPicture | undefined> =>
  decodePicture(file, { share, recipe: PRODUCT_RECIPE }, async ({ upright, digest }) => {
    const { files, cutOut } = await render(upright)
    return { name: cutOut ? `${digest}cut` : digest, files }
  })

/** Maximum height relative to the width: WebP is limited to 16,383 pixels. */
const MAX_ASPECT_RATIO = 4

async function render(upright: Sharp) {
  const widest = Math.max(...PICTURE_WIDTHS)
  const narrowest = Math.min(...PICTURE_WIDTHS)
  const picture = await decodeOnce(
    upright
      .resize({ width: widest, height: widest * MAX_ASPECT_RATIO, ...INSIDE })
      .toColourspace('srgb'),
  )
  const files = []
  for (const width of PICTURE_WIDTHS) {
    const resized = picture.copy().resize({ width, withoutEnlargement: true })
    const options = width === narrowest ? NARROWEST_OPTIONS : WEBP_OPTIONS
    files.push({ suffix: `-${width}.webp`, data: await resized.webp(options).toBuffer() })
  }
  files.push({ suffix: '-preview.jpg', data: await renderPreview(picture.copy()) })
  return { files, cutOut: isCutOut(picture) }
}

type Pixels = Awaited<ReturnType<typeof decodeOnce>>

/** Returns whether more than half of the border pixels are transparent. */
function isCutOut({ data, width, height, channels }: Pixels): boolean {
  if (channels !== 4) return false
  const isClear = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 255) < 128
  let clear = 0
  for (let x = 0; x < width; x++) clear += Number(isClear(x, 0)) + Number(isClear(x, height - 1))
  for (let y = 0; y < height; y++) clear += Number(isClear(0, y)) + Number(isClear(width - 1, y))
  return clear > width + height
}

async function renderPreview(picture: Sharp): Promise<Buffer> {
  const { width, height, bytes } = PREVIEW
  const background = '#fff'
  const preview = await decodeOnce(
    picture.flatten({ background }).resize({ width, height, fit: 'contain', background }),
  )
  for (let quality = 85; ; quality -= 15) {
    const jpeg = await preview.copy().jpeg({ quality, progressive: true }).toBuffer()
    // At quality 10, even black and white noise fits.
    if (jpeg.length <= bytes || quality <= 10) return jpeg
  }
}

/** Pixels of the longer edge of a certificate: A4 at 300 dpi. */
const CERTIFICATE_EDGE = 3_508

/**
 * Converts an untrusted picture of a document to an upright JPEG without metadata, with legible small print.
 * @returns undefined and throws like decodePicture
 */
const processCertificate = (file: UploadedFile, share: Share) =>
  decodePicture(
    file,
    { share, recipe: `certificate ${VERSIONS.certificate}` },
    async ({ upright, digest }): Promise<ProcessedPicture> => {
      const data = await upright
        .resize({ width: CERTIFICATE_EDGE, height: CERTIFICATE_EDGE, ...INSIDE })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .toBuffer()
      return { name: digest, files: [{ suffix: CERTIFICATE_SUFFIX, data }] }
    },
  )

/** Pixels between the picture and the edge of its background. */
const MARGIN = 12
const BACKGROUNDS = { light: '#ffffff', dark: '#14232b' }

/** Lightness (0 to 255) from which a picture is invisible on white. */
const LIGHT = 200

/** Renders a PNG, which every mail program shows, with a background, because the program's theme is unknown. */
async function renderForMail(picture: Sharp): Promise<Buffer> {
  const [width, height] = [MAIL_PICTURE.width - 2 * MARGIN, MAIL_PICTURE.height - 2 * MARGIN]
  const { data, copy } = await decodeOnce(
    picture.ensureAlpha().resize({ width, height, ...INSIDE }),
  )
  const background = calculateLightness(data) < LIGHT ? BACKGROUNDS.light : BACKGROUNDS.dark
  return copy()
    .flatten({ background })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background })
    .png({ palette: true })
    .toBuffer()
}

function calculateLightness(rgba: Buffer): number {
  let [light, seen] = [0, 0]
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(offset, offset + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    seen += alpha
  }
  return seen === 0 ? 0 : light / seen
}

/** Pixels of the longer edge of the largest stored size: enough for the crops of a photo. */
const MASTER_EDGE = 3200

/** WebP options of slides, whose losses are invisible behind an overlay and text. */
const CUT_OPTIONS = { quality: 72, effort: 4, preset: 'photo' } as const

/**
 * Converts an untrusted file, which may be an SVG, to the sizes of a product's picture and the largest stored size.
 * @returns undefined and throws like decodePicture, and `unprocessable` for a fully transparent picture
 */
const processCompanyPicture = (file: UploadedFile, share: Share) =>
  decodePicture(
    file,
    { share, recipe: `company ${VERSIONS.company}`, takesSvg: true },
    async ({ upright, digest }): Promise<ProcessedPicture> => {
      const { width, height, channels, copy } = await decodeOnce(
        upright
          .resize({ width: MASTER_EDGE, height: MASTER_EDGE, ...INSIDE })
          .toColourspace('srgb'),
      )
      const hasAlpha = channels === 4
      if (hasAlpha && (await copy().stats()).channels[3]?.max === 0) {
        throw createRefusal('unprocessable', file, 'is fully transparent.')
      }
      // Lossless for line art; nearly lossless for photos.
      const master = await copy()
        .webp(hasAlpha ? { lossless: true, effort: 2 } : { quality: 92, effort: 2 })
        .toBuffer()
      // The master is first: if the other files exist, it exists too.
      const files = [
        { suffix: MASTER_SUFFIX, data: master },
        { suffix: MAIL_SUFFIX, data: await renderForMail(copy()) },
        ...(await render(copy())).files,
      ]
      return { name: digest, files, size: { width, height } }
    },
  )

async function cutPicture(
  { path }: UploadedFile,
  { name, shapes, focus }: { name: string; shapes: CutShape[]; focus: Focus },
): Promise<ProcessedPicture> {
  const picture = await decodeOnce(sharp(path).flatten({ background: '#000' }))
  const files: ProcessedPicture['files'] = []
  for (const shape of shapes) {
    const { box } = calculateCrop(picture, shape, focus)
    for (const width of CUTS[shape].widths) {
      const resized = picture.copy().extract(box).resize({ width, withoutEnlargement: true })
      const data = await resized.webp(CUT_OPTIONS).toBuffer()
      files.push({ suffix: `-${shape}-${width}.webp`, data })
    }
  }
  return { name, files }
}

async function renderForDocument(pictures: DocumentPicture[]): Promise<ProcessedPicture> {
  const files: ProcessedPicture['files'] = []
  for (const { path, name, edge } of pictures) {
    const resized = sharp(path).resize({ width: edge, height: edge, ...INSIDE })
    const converted = name.endsWith('.png')
      ? resized.png({ palette: true })
      : resized.flatten({ background: '#fff' }).jpeg({ quality: 82 })
    const data = await converted.toBuffer().catch(() => undefined)
    if (data) files.push({ suffix: name, data })
  }
  return { name: 'document', files }
}

/** Returns undefined when the file needs more memory than its share. */
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
    case 'document':
      return renderForDocument(recipe.pictures)
    case 'brand':
      return drawBrand(recipe.source)
  }
}
