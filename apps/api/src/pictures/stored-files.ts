import { extname } from 'node:path'
import {
  AVIF_WIDTHS,
  CUTS,
  FULL_WIDTH,
  PICTURE_NAME,
  PICTURE_WIDTHS,
} from '@dhow/contract/pictures'

/** The suffixes of a product's picture. */
export const SUFFIXES = [...PICTURE_WIDTHS.map((width) => `-${width}.webp`), '-preview.jpg']

/** The suffixes that a product's picture may have besides. */
export const AVIF_SUFFIXES = AVIF_WIDTHS.map((width) => `-${width}.avif`)

/** Returns the paths of pictures' files in a data folder. */
export const uploadPaths = (names: string[], suffixes: readonly string[]): string[] =>
  names.flatMap((name) => suffixes.map((suffix) => `uploads/${name}${suffix}`))

/** The suffixes of a slide's cuts. */
export const CUT_SUFFIXES = Object.entries(CUTS).flatMap(([shape, { widths }]) =>
  widths.map((width) => `-${shape}-${width}.webp`),
)

/** The suffix of a company's picture as large as it is kept, which its cuts are made of and nobody is shown. */
export const MASTER_SUFFIX = '-master.webp'

/** The suffix of a company's picture as mails carry it, which is served to nobody. */
export const MAIL_SUFFIX = '-mail.png'

/** Pixels of that picture at most: twice those that it takes up in a mail. */
export const MAIL_PICTURE = { width: 480, height: 112 }

/** The suffix of the company's own catalogue. */
export const CATALOG_SUFFIX = '-catalog.pdf'

const SERVED = [...SUFFIXES, ...AVIF_SUFFIXES, ...CUT_SUFFIXES, CATALOG_SUFFIX]

/** The suffixes of whatever is made for the company. */
export const COMPANY_SUFFIXES = [...SERVED, MASTER_SUFFIX, MAIL_SUFFIX]

const ENDINGS = [...new Set(COMPANY_SUFFIXES.map((suffix) => extname(suffix).slice(1)))]

/**
 * Every file of ours under uploads/, as the source of a pattern; those of other releases too, which may have
 * made other sizes.
 */
export const ANY_STORED_FILE = `${PICTURE_NAME}-[\\w-]{1,20}\\.(?:${ENDINGS.join('|')})`

/** A file of a stored picture, and the picture's name. */
export const STORED_FILE = new RegExp(`^(${PICTURE_NAME})-`)

const UPLOAD_URL = new RegExp(`^/uploads/(${PICTURE_NAME})(-.*)$`)

/** The URL that a product's `images` list holds for a stored picture. */
export const imageUrl = (name: string) => `/uploads/${name}-${FULL_WIDTH}.webp`

const nameIn = (url: string, suffixes: readonly string[]): string | undefined => {
  const [, name, suffix = ''] = url.match(UPLOAD_URL) ?? []
  return suffixes.includes(suffix) ? name : undefined
}

/** The picture that an `images` URL stands for; undefined when it is none of ours. */
export const pictureName = (url: string) => nameIn(url, SUFFIXES)

/** The name of what an address under /uploads/ is served from; undefined for what is not served. */
export const uploadName = (url: string) => nameIn(url, SERVED)
