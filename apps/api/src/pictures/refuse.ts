import { AppError } from '#api/app-error.ts'
import type { UploadedFile } from './receive.ts'

/** The error of an uploaded file: `what` is wrong with it, as a sentence that its name begins. */
export const refuse = (kind: AppError['kind'], file: UploadedFile, what: string) =>
  AppError.ofField(kind, file.field ?? 'media', `${file.filename} ${what}`)
