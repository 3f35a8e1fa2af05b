import { createWriteStream, openAsBlob } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { ConfigError } from '#api/config.ts'
import { errorCode } from '#api/platform/app-error.ts'
import { flushFiles, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import type { StoredBackupTarget } from '#api/platform/database/schema.ts'
import { resolveEndpoint } from './endpoint.ts'
import {
  clearPartial,
  folderProblem,
  nightlyOf,
  readBackups,
  type StoredBackup,
  superfluous,
} from './nightly-files.ts'

/** A second place for backups. `secret` is the secret key of a bucket. */
export type SecondPlace = {
  target: StoredBackupTarget
  secret: string
  dataDir: string
  installation: string
}

type Place = {
  list: () => Promise<StoredBackup[]>
  /** Stores a file completely or not at all. */
  store: (name: string, path: string) => Promise<void>
  fetch: (name: string, path: string) => Promise<void>
  remove: (name: string) => Promise<unknown>
}

const openPlace = async (place: SecondPlace): Promise<Place> =>
  place.target.kind === 'folder'
    ? openFolder(place.target.folder, place)
    : openBucket(place.target, place)

async function openFolder(folder: string, { dataDir, installation }: SecondPlace): Promise<Place> {
  const problem = await folderProblem(folder, dataDir)
  if (problem) throw new ConfigError(problem)
  return {
    list: () => readBackups(folder, installation),
    async store(name, path) {
      await clearPartial(folder, installation)
      const partial = join(folder, `${name}.partial`)
      try {
        await copyFile(path, partial)
        await flushFiles([partial])
        moveDurably([{ from: partial, to: join(folder, name) }])
      } finally {
        await rm(partial, { force: true })
      }
    },
    fetch: (name, path) => copyFile(join(folder, name), path),
    remove: (name) => rm(join(folder, name)),
  }
}

const MIN_PART_BYTES = 8_388_608

/** S3 allows 10,000 parts. */
const MAX_PARTS = 9_000

/** Milliseconds for one request, of which an upload has many. */
const REQUEST_TIMEOUT_MS = 300_000

/** Milliseconds for a download, which is one request. */
const DOWNLOAD_TIMEOUT_MS = 86_400_000

type Bucket = Extract<StoredBackupTarget, { kind: 's3' }>

/** An upload has four parts of at least 8 MB in memory. A failed upload is aborted, so that it does not use space. */
async function openBucket(
  { endpoint, region, bucket, prefix, key }: Bucket,
  { secret, installation }: SecondPlace,
): Promise<Place> {
  const address = await resolveEndpoint(endpoint)
  const clientFor = (bytes: number, requestAbortTimeout = REQUEST_TIMEOUT_MS) =>
    new S3mini({
      ...{ accessKeyId: key, secretAccessKey: secret, region },
      endpoint: new URL(bucket, address).href,
      minPartSize: Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS)),
      requestAbortTimeout,
      // A redirect could lead to another machine of the server's network.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    })
  const client = clientFor(0)
  const folder = prefix.split('/').filter(Boolean).join('/')
  const keyOf = (name: string) => (folder ? `${folder}/${name}` : name)
  const explained = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      throw new ConfigError(`The bucket ${bucket} at ${endpoint} ${s3Problem(error)}`)
    })
  const list = async () => {
    const objects = await client.listObjects('/', keyOf(`dhow-${installation}`))
    if (!objects) throw new ConfigError(`There is no bucket ${bucket} at ${endpoint}. Create it.`)
    const files = objects.map(({ Key, Size }) => ({ name: basename(Key), bytes: +Size }))
    return nightlyOf(files, installation)
  }
  return {
    list: () => explained(list()),
    async store(name, path) {
      const content = await openAsBlob(path)
      await explained(clientFor(content.size).putAnyObject(keyOf(name), content))
    },
    async fetch(name, path) {
      const download = clientFor(0, DOWNLOAD_TIMEOUT_MS).getObjectResponse(keyOf(name))
      const response = await explained(download)
      if (!response?.body) throw new ConfigError(`${name} is no longer in the bucket ${bucket}.`)
      await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path))
    },
    remove: (name) => explained(client.deleteObject(keyOf(name))),
  }
}

function s3Problem(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof S3ServiceError) {
    const { status, serviceCode = '' } = error
    return status === 401 || status === 403
      ? `refused the access (${serviceCode || status}). Check the keys and their rights to list, read, write and delete.`
      : `responded with an error (${serviceCode || status}). Check the region and the name.`
  }
  const { cause, message } = error as Error
  return `could not be reached (${errorCode(cause) || message}). Check the endpoint and the network.`
}

export const listPlace = async (place: SecondPlace) => (await openPlace(place)).list()

/** Stores a backup and deletes old ones. Returns the backups in the place. */
export async function storeInPlace(place: SecondPlace, name: string, path: string) {
  const { list, store, remove } = await openPlace(place)
  await store(name, path)
  for (const old of superfluous(await list(), new Date())) await remove(old.name)
  return list()
}

export const fetchFromPlace = async (place: SecondPlace, name: string, path: string) =>
  (await openPlace(place)).fetch(name, path)
