import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileRule } from '@dhow/contract/route'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'

/** A file as it came in: nothing about it is to be believed yet. */
export type UploadedFile = {
  path: string
  /** The sender's name for it, for messages only. */
  filename: string
  /** The field of the form that it came in; media, where it does not say. */
  field?: string
}

/** A file of a form. */
export type ReceivedFile = UploadedFile & { field: string }

type ReceivedForm = {
  /** A repeated field is a list of its values. */
  fields: Record<string, string | string[]>
  files: ReceivedFile[]
  /** Removes the files that were not moved elsewhere. */
  discard: () => Promise<void>
}

type FormRules = {
  files: readonly FileRule[] | undefined
  /** Bytes of all its texts together; MAX_FIELDS of FIELD_BYTES each where it does not say. */
  textBytes?: number | undefined
  /** The folder that files arrive in. */
  incomingDir: string
  /** Whether the disk has room for files of whoever sends this; it has where this does not say. */
  hasRoom?: (() => boolean) | undefined
}

/** Texts of a form, and bytes of each. */
const MAX_FIELDS = 100
const FIELD_BYTES = 100_000

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

/**
 * Reads a multipart body: text into memory, files into a folder of their own under `incomingDir`.
 * @throws AppError when the form is broken, or a file too large, too many, in the wrong field or without room; the
 * folder is gone then
 */
export async function receiveForm(
  request: FastifyRequest,
  { files: rules = [], textBytes, incomingDir, hasRoom = () => true }: FormRules,
): Promise<ReceivedForm> {
  const folder = await mkdtemp(join(incomingDir, 'form-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  const fields: ReceivedForm['fields'] = Object.create(null)
  const files: ReceivedFile[] = []

  const keep = async (part: MultipartFile) => {
    if (!part.filename) return part.file.resume()
    const rule = rules.find(({ field }) => field === part.fieldname)
    if (!rule) {
      const wanted =
        rules.length > 0 ? `; files go in ${rules.map(({ field }) => field).join(' and ')}` : ''
      throw AppError.ofField(
        'invalid',
        part.fieldname,
        `There is no file ${part.fieldname}${wanted}.`,
      )
    }
    if (files.filter(({ field }) => field === rule.field).length === rule.count) {
      const message = `Choose at most ${rule.count === 1 ? 'one file' : `${rule.count} files`}.`
      throw AppError.ofField('too-large', rule.field, message)
    }
    if (!hasRoom()) {
      const message =
        'The server has no room left for files. Please send it without them, or try again later.'
      throw AppError.ofField('no-room', rule.field, message)
    }
    const path = join(folder, String(files.length))
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated || part.file.bytesRead > rule.bytes) {
      const message = `${part.filename} is larger than ${megabytes(rule.bytes)}.`
      throw AppError.ofField('too-large', rule.field, message)
    }
    files.push({ path, filename: part.filename, field: rule.field })
  }

  try {
    // A sender who has gone away ends the request only once: reading it after that would wait for ever.
    if (request.raw.errored) throw request.raw.errored
    const parts = request.parts({
      limits: {
        fileSize: Math.max(0, ...rules.map(({ bytes }) => bytes)),
        fields: MAX_FIELDS,
        fieldSize: textBytes ?? FIELD_BYTES,
      },
    })
    let textLength = 0
    for await (const part of parts) {
      if (part.type === 'file') {
        await keep(part)
        continue
      }
      const text = textOf(part.value)
      textLength += text.length
      if (part.valueTruncated || (textBytes !== undefined && textLength > textBytes)) {
        throw AppError.ofField('too-large', part.fieldname, `${part.fieldname} is too long.`)
      }
      add(fields, part.fieldname, text)
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    if (!isBrokenForm(error, request)) throw error
    throw new AppError('invalid', 'The form came in incomplete or broken. Please send it again.')
  } finally {
    // The rest of a refused body is read and dropped, so that the sender receives the response.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * Whether the sender is at fault: one who goes away leaves the request with an error, the plugin
 * throws errors with codes of its own, and what the parser throws at a broken form is a bare Error,
 * where ours and the disk's have a class or another code.
 */
const isBrokenForm = (error: unknown, request: FastifyRequest) =>
  error === request.raw.errored ||
  (error instanceof Error &&
    ('code' in error ? String(error.code).startsWith('FST_') : error.constructor === Error))

/** The value of a field as it was sent; the plugin reads one of the type application/json. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

function add(fields: ReceivedForm['fields'], name: string, value: string) {
  const before = fields[name]
  fields[name] = before === undefined ? value : [before, value].flat()
}
