import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#app/api/error.ts'
import type { OnUpload } from '#app/api/upload.ts'
import { MEGABYTE } from './formats.ts'

/** What is uploaded, and how. */
export type UploadKind = {
  /** The field of the form that it is sent in. */
  field: string
  /** What a file of this kind is, as the subject of a sentence. */
  what: string
  refused: string
  bytes: number
  accepts: (file: File) => boolean
  /** @returns what a record names it by */
  send: (input: { body: FormData; onUpload: OnUpload }) => Promise<string>
}

const UPLOAD = ['upload']

/** Whether a file is on its way that is not named yet by what would be saved now. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD }) > 0

/** Why a file cannot be uploaded; undefined when it can. */
function refusalOf(file: File, { what, refused, bytes, accepts }: UploadKind): string | undefined {
  if (!accepts(file)) return refused
  if (file.size <= bytes) return undefined
  const has = (file.size / MEGABYTE).toFixed(1)
  return `${file.name} has ${has} MB; ${what} may have at most ${bytes / MEGABYTE} MB.`
}

/**
 * Uploads files one after the other as soon as they are chosen; the record may name them afterwards.
 * @param onUploaded called with what a record names each by
 * @returns how much of the present one is sent, from 0 to 1, while there is one; the latest error
 */
export function useUpload(kind: UploadKind, onUploaded: (name: string) => void) {
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const { mutateAsync: send } = useMutation({ mutationKey: UPLOAD, mutationFn: kind.send })

  const upload = async (files: File[]) => {
    setError(undefined)
    for (const file of files) {
      const refusal = refusalOf(file, kind)
      if (refusal !== undefined) {
        setError(refusal)
        continue
      }
      const body = new FormData()
      body.set(kind.field, file)
      setShare(0)
      try {
        const onUpload: OnUpload = ({ sent, total }) => setShare(total > 0 ? sent / total : 0)
        onUploaded(await send({ body, onUpload }))
      } catch (failure) {
        setError(messageOf(failure, `${file.name} could not be uploaded. Please try again.`))
      }
    }
    setShare(undefined)
  }
  return { upload, share, error }
}
