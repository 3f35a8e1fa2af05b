import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#app/api/error.ts'
import type { OnUpload } from '#app/api/files.ts'
import { sizeError } from './formats.ts'

export type UploadKind = {
  field: string
  typeError: string
  maxBytes: number
  accepts: (file: File) => boolean
  /** Uploads the file. @returns its name in records */
  send: (input: { body: FormData; onUpload: OnUpload }) => Promise<string>
}

const UPLOAD = ['upload']

/** Whether an upload is running, so that a save would miss its file. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD }) > 0

/**
 * Uploads files one after the other.
 * @returns the progress of the current upload, from 0 to 1, and the latest error
 */
export function useUpload(kind: UploadKind, onUploaded: (name: string) => void) {
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const { mutateAsync: send } = useMutation({ mutationKey: UPLOAD, mutationFn: kind.send })

  const upload = async (files: File[]) => {
    setError(undefined)
    for (const file of files) {
      const problem = kind.accepts(file) ? sizeError(file, kind.maxBytes) : kind.typeError
      if (problem) {
        setError(problem)
        continue
      }
      const body = new FormData()
      body.set(kind.field, file)
      setShare(0)
      try {
        const onUpload: OnUpload = ({ sent, total }) => setShare(total > 0 ? sent / total : 0)
        onUploaded(await send({ body, onUpload }))
      } catch (failure) {
        setError(messageOf(failure, `Could not upload ${file.name}. Try again.`))
      }
    }
    setShare(undefined)
  }
  return { upload, share, error }
}
