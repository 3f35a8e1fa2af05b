import { basename, join } from 'node:path'
import type { Company } from '@dhow/contract/company/company'
import type { ContactDetails } from '@dhow/contract/contact/contact'
import { toPictureUrl } from '@dhow/contract/pictures'
import { getTranslator } from '@dhow/i18n/catalogues'
import { getPathPrefix, LANGUAGES, type Language } from '@dhow/i18n/languages'
import { createPalette } from '@dhow/palette'
import encodeQr from 'qr'
import { listSources, replaceCompanyTexts } from '#api/modules/company/texts.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { toFileName } from '#api/platform/http/responses/static-files.ts'
import type { DocumentPicture } from '#api/platform/pictures/decoder/decoder.ts'
import { MASTER_SUFFIX, parsePictureName, uploadName } from '#api/platform/pictures/stored-files.ts'

const FAMILIES: Record<Company['typeface'], string> = {
  fraunces: 'Fraunces',
  manrope: 'Manrope',
  source: 'Source Serif 4',
  cairo: 'Cairo',
}

/** Pixels of the longer edge. Larger pictures need more memory than a catalogue may use. */
export const EDGES = { small: 160, card: 300, sheet: 800 } as const

const LOGO_EDGE = 800
const COVER_EDGE = 1_440

const MAX_NAME = 100

/** Characters. A longer address has 117 modules a side or more (ISO/IEC 18004, level M), too small to scan when printed. */
const MAX_QR_LENGTH = 900

/** A document before it is compiled. */
export type Document = {
  template: 'catalogue' | 'sheet' | 'enquiry' | 'quotation' | 'proforma'
  /** Name of the file, without an extension. */
  name: string
  /** Fields of each part. */
  data: object[]
  pictures: DocumentPicture[]
}

export const toPdfName = (name: string): string => `${toFileName(name, MAX_NAME)}.pdf`

export type Frame = ReturnType<ReturnType<typeof createFrames>>

export type FrameParts = {
  getCompany: () => Company
  getContact: () => ContactDetails
  localizer: LanguageService['createLocalizer']
  publicUrl: string
  uploadsDir: string
}

/** Creates a function that prepares what all documents have in common, in a language. */
export function createFrames({
  getCompany,
  getContact,
  localizer,
  publicUrl,
  uploadsDir,
}: FrameParts) {
  return (language: Language) => {
    const i18n = getTranslator(language)
    const { location } = getContact()
    const { translate } = localizer(language, [...listSources(getCompany()), location])
    const shown = replaceCompanyTexts(getCompany(), translate)
    const { brand, legalName, logo, timeZone, colours, typeface } = shown
    const pictures = new Map<string, DocumentPicture>()

    const add = (picture: DocumentPicture): string => {
      pictures.set(picture.name, picture)
      return picture.name
    }

    const mark = toLogoPicture(logo, uploadsDir)
    const { light: colors } = createPalette(colours)
    const formatDay = (date: Date) =>
      date.toLocaleDateString(i18n.locales, { dateStyle: 'long', timeZone })

    return {
      i18n,
      formatDay,
      catalogue: shown.catalogue,

      toUrl: (path: string): string => publicUrl + getPathPrefix(language) + path,

      /** Returns the name of a product's picture in the document; null if the server does not have the picture. */
      addPicture(url: string | undefined, edge: number): string | null {
        const name = parsePictureName(url ?? '')
        if (!url || !name) return null
        const path = join(uploadsDir, basename(toPictureUrl(url, edge > 400 ? 800 : 400)))
        return add({ path, name: `${name}-${edge}.jpg`, edge })
      },

      addCover(): string | null {
        const [slide] = shown.slides
        return slide ? add(toCoverPicture(slide, uploadsDir)) : null
      },

      /**
       * @param url address that the QR code contains; empty for none, and a long one is not encoded
       * @param date day in the footer; the current one by default
       * @param parts fields of each part of a large document
       */
      buildDocument(
        template: Document['template'],
        { title, url, date = new Date(), ...data }: { title: string; url: string; date?: Date },
        labels: Record<string, string>,
        parts: object[] = [{}],
      ): Document {
        // Numbers, because words in Latin letters would be isolated.
        const values = { page: '{0}', pages: '{1}' }
        const { email, phone } = getContact()
        const common = {
          ...data,
          title,
          url,
          colors,
          lang: language,
          rtl: LANGUAGES[language].dir === 'rtl',
          typeface: FAMILIES[typeface],
          date: formatDay(date),
          qr: url.length > 0 && url.length <= MAX_QR_LENGTH ? encodeQr(url, 'svg') : '',
          company: {
            name: brand,
            logo: mark ? { path: add(mark), aspect: logo.aspect || 1, dark: !logo.light } : null,
            site: new URL(publicUrl).host,
            contact: [legalName, ...translate(location).split('\n'), phone, email].filter(Boolean),
          },
          labels: {
            ...labels,
            page: i18n.t('Page {page} of {pages}', values),
            replaced: i18n.t('□ stands for a letter that this document cannot show.'),
          },
        }
        return {
          template,
          name: title,
          data: parts.map((part) => ({ ...common, ...part })),
          pictures: [...pictures.values()],
        }
      },
    }
  }
}

function toLogoPicture(
  { light, dark }: Company['logo'],
  uploadsDir: string,
): DocumentPicture | undefined {
  const name = uploadName(light || dark)
  if (!name) return undefined
  const path = join(uploadsDir, name + MASTER_SUFFIX)
  return { path, name: `${name}-${LOGO_EDGE}.png`, edge: LOGO_EDGE }
}

/** The name contains the focus, because another focus changes the crop. */
function toCoverPicture(
  { cuts, focus }: Company['slides'][number],
  uploadsDir: string,
): DocumentPicture {
  const { url } = cuts.wide
  const name = `${basename(url, '.webp')}-${focus.x.toFixed(3)}-${focus.y.toFixed(3)}.jpg`
  return { path: join(uploadsDir, basename(url)), name, edge: COVER_EDGE }
}
