import { lookup } from 'node:dns/promises'
import { createReadStream, createWriteStream, statfsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { ConfigError } from '#api/config.ts'
import { getErrorCode } from '#api/platform/app-error.ts'
import { runConcurrently } from '#api/platform/background/slices.ts'
import { flushFiles, makeFolderDurably, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { isLinkLocal, isPublicAddress } from '#api/platform/delivery/addresses.ts'
import type { StoredBackupTarget } from './tables.ts'

/** A folder or a bucket with backups. Names are paths with slashes. */
export type Place = {
  /** Lists files by the prefix of their names, sorted by name. A prefix with a slash includes subfolders. */
  list: (prefix: string) => Promise<{ name: string; bytes: number }[]>
  read: (name: string) => Promise<Readable>
  /** Stores a file completely or not at all. */
  write: (name: string, content: Readable, bytes: number) => Promise<void>
  remove: (name: string) => Promise<unknown>
}

const READS_AT_ONCE = 16

export function openFolder(root: string): Place {
  return {
    async list(prefix) {
      const folder = join(root, dirname(`${prefix}_`))
      const options = { recursive: prefix.includes('/'), withFileTypes: true } as const
      const entries = await readdir(folder, options).catch((error: unknown) => {
        if (getErrorCode(error) === 'ENOENT') return []
        throw error
      })
      const files: { name: string; bytes: number }[] = []
      await runConcurrently(entries, READS_AT_ONCE, async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const name = relative(root, path).replaceAll(sep, '/')
        if (!entry.isFile() || !name.startsWith(prefix)) return
        files.push({ name, bytes: (await stat(path)).size })
      })
      return files.sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    read: async (name) => createReadStream(join(root, name)),
    async write(name, content) {
      const path = join(root, name)
      const partial = `${path}.partial`
      makeFolderDurably(dirname(path), 0o700)
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600 }))
        await flushFiles([partial])
        moveDurably([{ from: partial, to: path }])
      } finally {
        await rm(partial, { force: true })
      }
    },
    remove: (name) => rm(join(root, name)),
  }
}

export const formatMegabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

/** @throws ConfigError if too little of the disk of a folder would stay free */
export function requireRoom(folder: string, minFreeBytes: number, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize - bytes >= minFreeBytes) return
  throw new ConfigError(
    `The backup needs about ${formatMegabytes(bytes)}, and ${formatMegabytes(minFreeBytes)} must stay free, but the disk of ${folder} has only ${formatMegabytes(bavail * bsize)}. Free up space.`,
  )
}

const MIN_PART_BYTES = 8_388_608

/** S3 allows 10,000 parts. */
const MAX_PARTS = 9_000

/** Milliseconds for one request, of which an upload has many. */
const REQUEST_TIMEOUT_MS = 300_000

/** Milliseconds for a download, which is one request. */
const DOWNLOAD_TIMEOUT_MS = 86_400_000

type Bucket = Extract<StoredBackupTarget, { kind: 's3' }>

/** Returns the address of a bucket in the path, as copied addresses of some services already have it. */
const toBucketUrl = ({ origin, pathname }: URL, bucket: string) => {
  const segments = pathname.split('/').filter(Boolean)
  if (segments.at(-1) !== bucket) segments.push(bucket)
  return `${origin}/${segments.join('/')}`
}

/**
 * Resolves the address of an S3 server. Refuses link-local addresses, where clouds serve their secrets, and http to public
 * addresses. An http address is returned with the checked IP address, so that DNS cannot change it; TLS verifies the name.
 * @throws ConfigError
 */
export async function resolveEndpoint(endpoint: string): Promise<URL> {
  const url = new URL(endpoint)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const records = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new ConfigError(
      `${host} was not found (${getErrorCode(error)}). Check the address of the storage.`,
    )
  })
  const addresses = records.map(({ address }) => address)
  if (addresses.some(isLinkLocal)) {
    throw new ConfigError(`${host} is a link-local address, where backups are not sent.`)
  }
  if (url.protocol === 'https:') return url
  if (addresses.some(isPublicAddress)) {
    throw new ConfigError(`${host} is a public address. Use https, because backups are secret.`)
  }
  const [address = host] = addresses
  url.hostname = isIP(address) === 6 ? `[${address}]` : address
  return url
}

/** An upload has four parts of at least 8 MB in memory. A failed upload is aborted, so that it does not use space. */
export async function openBucket(
  { endpoint, region, bucket, prefix, key }: Bucket,
  secret: string,
): Promise<Place> {
  const address = await resolveEndpoint(endpoint)
  let bucketUrl = toBucketUrl(address, bucket)
  const createClient = (bytes: number, requestAbortTimeout = REQUEST_TIMEOUT_MS) =>
    new S3mini({
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      endpoint: bucketUrl,
      minPartSize: Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS)),
      requestAbortTimeout,
      // A redirect could lead to another machine of the server's network.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    })
  // The host may be that of the service or of the bucket, such as backups.oss-eu.example.
  if (address.hostname.startsWith(`${bucket}.`)) {
    const isInPath = await createClient(0)
      .bucketExists()
      .catch(() => true)
    if (!isInPath) bucketUrl = address.href
  }
  const client = createClient(0)
  const folder = prefix.split('/').filter(Boolean).join('/')
  const toKey = (name: string) => (folder ? `${folder}/${name}` : name)
  const explainErrors = <Result>(work: Promise<Result>, explain = explainS3Error) =>
    work.catch((error: unknown) => {
      if (error instanceof ConfigError) throw error
      throw new ConfigError(`The storage ${bucket} at ${endpoint} ${explain(error)}`)
    })
  const list = async (start: string) => {
    const objects = await client.listObjects('/', toKey(start))
    if (!objects)
      throw new ConfigError(`There is no storage ${bucket} at ${endpoint}. Create it there first.`)
    return objects.map(({ Key, Size }) => ({ name: Key.slice(toKey('').length), bytes: +Size }))
  }
  return {
    list: (start) => explainErrors(list(start)),
    async read(name) {
      const download = createClient(0, DOWNLOAD_TIMEOUT_MS).getObjectResponse(toKey(name))
      const response = await explainErrors(download)
      if (!response?.body) throw new ConfigError(`${name} is no longer in the storage ${bucket}.`)
      return Readable.fromWeb(response.body as NodeStream)
    },
    async write(name, content, bytes) {
      const sent = bytes > MIN_PART_BYTES ? Readable.toWeb(content) : await buffer(content)
      await explainErrors(createClient(bytes).putAnyObject(toKey(name), sent as ReadableStream))
    },
    remove: (name) => explainErrors(client.deleteObject(toKey(name)), explainDeleteError),
  }
}

/** Explanations of codes whose HTTP status is misleading. SecondLevelDomainForbidden is a code of Alibaba Cloud. */
const S3_PROBLEMS: Record<string, string> = {
  RequestTimeTooSkewed: 'refuses the time of this server. Set its clock.',
  SecondLevelDomainForbidden:
    'expects the bucket in the host name. Put its name and a dot before the host of the endpoint.',
}

const isDenied = (error: unknown): error is S3ServiceError =>
  error instanceof S3ServiceError && (error.status === 401 || error.status === 403)

function explainDeleteError(error: unknown) {
  return isDenied(error)
    ? 'does not allow this key to delete. Give the key this right, or set a rule that deletes old files there.'
    : explainS3Error(error)
}

function explainS3Error(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const { serviceCode = '', status } = error
    const problem = S3_PROBLEMS[serviceCode]
    if (problem) return problem
    return isDenied(error)
      ? `denied access (${serviceCode || status}). Check the keys and their rights to list, read, write and delete.`
      : `responded with an error (${serviceCode || status}). Check the region and the name.`
  }
  const { cause, message } = error as Error
  return `could not be reached (${getErrorCode(cause) || message}). Check the address of the storage, and the internet connection of the server.`
}
