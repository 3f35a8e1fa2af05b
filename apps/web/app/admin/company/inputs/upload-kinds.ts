import { LIMITS } from '@dhow/contract/limits'
import type { UploadKind } from '#app/admin/files/file-drop.tsx'
import { isPdf, isPicture } from '#app/admin/files/formats.ts'
import { api } from '#app/api/office.ts'

export const PICTURE: UploadKind = {
  field: 'media',
  typeError: 'Only image files are allowed.',
  maxBytes: LIMITS.pictureBytes,
  accepts: isPicture,
  async send(input) {
    const { url, width, height } = await api.company.addPicture.call(input)
    aspects.set(url, width / height)
    return url
  },
}

export const CATALOGUE: UploadKind = {
  field: 'media',
  typeError: 'Only PDF files are allowed.',
  maxBytes: LIMITS.catalogPdfBytes,
  accepts: isPdf,
  send: async (input) => (await api.company.addCatalog.call(input)).url,
}

/** Aspect ratios (width / height) of the pictures uploaded since the office was opened, by URL. */
const aspects = new Map<string, number>()

/** Returns the aspect ratio of an uploaded picture; 0 if unknown. */
export const aspectOf = (url: string): number => aspects.get(url) ?? 0
