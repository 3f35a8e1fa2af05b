import { LIMITS } from '@dhow/contract/limits'
import type { UploadKind } from '#app/admin/use-upload.ts'
import { api } from '#app/api/client.ts'
import { noteAspect } from './uploaded-pictures.ts'

export const PICTURE: UploadKind = {
  field: 'media',
  what: 'a picture',
  refused: 'Only image files are allowed.',
  bytes: LIMITS.pictureBytes,
  // Some systems give HEIC files an empty type.
  accepts: ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
  async send(input) {
    const { url, ...size } = await api.company.addPicture.call(input)
    noteAspect(url, size)
    return url
  },
}

export const CATALOGUE: UploadKind = {
  field: 'media',
  what: 'a catalogue',
  refused: 'Only a PDF file is allowed.',
  bytes: LIMITS.catalogPdfBytes,
  accepts: ({ type, name }) => type === 'application/pdf' || /\.pdf$/i.test(name),
  send: async (input) => (await api.company.addCatalog.call(input)).url,
}
