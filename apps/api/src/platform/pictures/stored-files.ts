import { extname } from 'node:path'
import {
  CUTS,
  type CutShape,
  FULL_WIDTH,
  PICTURE_NAME,
  PICTURE_WIDTHS,
} from '@dhow/contract/pictures'

export const SUFFIXES = [...PICTURE_WIDTHS.map((width) => `-${width}.webp`), '-preview.jpg']

export const uploadPaths = (names: string[], suffixes: readonly string[]): string[] =>
  names.flatMap((name) => suffixes.map((suffix) => `uploads/${name}${suffix}`))

export const CUT_SUFFIXES = Object.entries(CUTS).flatMap(([shape, { widths }]) =>
  widths.map((width) => `-${shape}-${width}.webp`),
)

/** Suffix of the largest size of a company's picture, the source of its crops. Not served. */
export const MASTER_SUFFIX = '-master.webp'

/** Suffix of a company's picture for mails. Not served. */
export const MAIL_SUFFIX = '-mail.png'

/** Maximum pixels of the picture for mails: twice its size there. */
export const MAIL_PICTURE = { width: 480, height: 112 }
export const CATALOG_SUFFIX = '-catalog.pdf'
export const CERTIFICATE_SUFFIX = '.jpg'
const SERVED = [...SUFFIXES, ...CUT_SUFFIXES, CATALOG_SUFFIX]
export const COMPANY_SUFFIXES = [...SERVED, MASTER_SUFFIX, MAIL_SUFFIX]
const ENDINGS = [...new Set(COMPANY_SUFFIXES.map((suffix) => extname(suffix).slice(1))), 'avif']

/** Source of a pattern for files in uploads/, including sizes and formats of other releases. */
export const ANY_STORED_FILE = `${PICTURE_NAME}-[\\w-]{1,20}\\.(?:${ENDINGS.join('|')})`

/** Matches a file of a stored picture; the group is the picture's name. */
export const STORED_FILE = new RegExp(`^(${PICTURE_NAME})-`)
const UPLOAD_URL = new RegExp(`^/uploads/(${PICTURE_NAME})(-.*)$`)

export const toImageUrl = (name: string) => `/uploads/${name}-${FULL_WIDTH}.webp`

const findName = (url: string, suffixes: readonly string[]): string | undefined => {
  const [, name, suffix = ''] = url.match(UPLOAD_URL) ?? []
  return suffixes.includes(suffix) ? name : undefined
}

/** Returns the picture's name in an `images` URL; undefined for another URL. */
export const parsePictureName = (url: string) => findName(url, SUFFIXES)

/** Returns the name in a served /uploads/ URL; undefined for another URL. */
export const uploadName = (url: string) => findName(url, SERVED)

/** A point of a picture as fractions of its width and height, from the top left. */
export type Focus = { x: number; y: number }

type Size = { width: number; height: number }

/** Returns the start of a span of `length` in `total` with `middle` as near to its center as possible. */
const calculateStart = (total: number, length: number, middle: number) =>
  Math.round(Math.min(total - length, Math.max(0, middle * total - length / 2)))

const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

/** Returns the largest crop of a shape around a point, and the position of the point in it. */
export function calculateCrop({ width, height }: Size, shape: CutShape, focus: Focus) {
  const ratio = CUTS[shape].width / CUTS[shape].height
  const cut = {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  }
  const left = calculateStart(width, cut.width, focus.x)
  const top = calculateStart(height, cut.height, focus.y)
  return {
    box: { left, top, ...cut },
    focus: {
      x: round((focus.x * width - left) / cut.width),
      y: round((focus.y * height - top) / cut.height),
    },
  }
}
