import { LIMITS } from '@dhow/contract/limits'
import { useState } from 'react'
import { MEGABYTE } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import type { OnUpload } from '#app/api/upload.ts'
import { noteAspect } from './uploaded-pictures.ts'

type Kind = {
  /** What a file of this kind is, as the subject of a sentence. */
  what: string
  refused: string
  bytes: number
  accepts: (file: File) => boolean
  /** @returns its address */
  send: (input: { body: FormData; onUpload: OnUpload }) => Promise<string>
}

export const PICTURE: Kind = {
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

export const CATALOGUE: Kind = {
  what: 'a catalogue',
  refused: 'Only a PDF file is allowed.',
  bytes: LIMITS.catalogPdfBytes,
  accepts: ({ type, name }) => type === 'application/pdf' || /\.pdf$/i.test(name),
  send: async (input) => (await api.company.addCatalog.call(input)).url,
}

/** Why a file cannot be uploaded; undefined when it can. */
function refusalOf(file: File, { what, refused, bytes, accepts }: Kind): string | undefined {
  if (!accepts(file)) return refused
  if (file.size <= bytes) return undefined
  const has = (file.size / MEGABYTE).toFixed(1)
  return `${file.name} has ${has} MB; ${what} may have at most ${bytes / MEGABYTE} MB.`
}

/**
 * Uploads files one after the other as soon as they are chosen; the record may name them afterwards.
 * @param onUploaded called with the address of each
 * @returns how much of the present one is sent, from 0 to 1, while there is one; the latest error
 */
export function useUpload(kind: Kind, onUploaded: (url: string) => void) {
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()

  const upload = async (files: File[]) => {
    setError(undefined)
    for (const file of files) {
      const refusal = refusalOf(file, kind)
      if (refusal !== undefined) {
        setError(refusal)
        continue
      }
      const body = new FormData()
      body.set('media', file)
      setShare(0)
      try {
        const onUpload: OnUpload = ({ sent, total }) => setShare(total > 0 ? sent / total : 0)
        onUploaded(await kind.send({ body, onUpload }))
      } catch (failure) {
        setError(messageOf(failure, `${file.name} could not be uploaded. Please try again.`))
      }
    }
    setShare(undefined)
  }
  return { upload, share, error }
}
