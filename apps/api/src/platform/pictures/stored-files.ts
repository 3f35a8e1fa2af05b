import { extname } from 'node:path'
import { CUTS, FULL_WIDTH, PICTURE_NAME, PICTURE_WIDTHS } from '@dhow/contract/company/pictures'

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

export const imageUrl = (name: string) => `/uploads/${name}-${FULL_WIDTH}.webp`

const nameIn = (url: string, suffixes: readonly string[]): string | undefined => {
  const [, name, suffix = ''] = url.match(UPLOAD_URL) ?? []
  return suffixes.includes(suffix) ? name : undefined
}

/** Returns the picture's name in an `images` URL; undefined for another URL. */
export const pictureName = (url: string) => nameIn(url, SUFFIXES)

/** Returns the name in a served /uploads/ URL; undefined for another URL. */
export const uploadName = (url: string) => nameIn(url, SERVED)
