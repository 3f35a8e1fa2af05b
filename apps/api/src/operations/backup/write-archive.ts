import { createReadStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { concurrently } from '#api/platform/background/slices.ts'
import { type Checksum, checksumOfFile, isDamaged } from '#api/platform/data-dir/checksum.ts'
import { measuring, STORED_AT_ONCE } from './archive.ts'
import { type Facts, FORMATS, type ListedFile, MANIFEST, type Manifest } from './manifest.ts'

/** @param isStored whether an archive with stored files leaves this one out */
export type FileToArchive = { name: string; path: string; bytes: number; isStored?: true }

type Recorded = Map<string, Checksum>

const manifestOf = (
  format: number,
  facts: Facts,
  files: ListedFile[],
  recorded: Recorded,
): Manifest => {
  const names = new Set(files.map(({ name }) => name))
  return {
    ...{ product: 'dhow', format },
    ...{ missingPictures: [], missingCertificates: [], missingEnquiryFiles: [] },
    ...facts,
    damagedFiles: [
      ...files.filter((file) => isDamaged(file, recorded.get(file.name))).map(({ name }) => name),
      ...[...recorded.keys()].filter((name) => !names.has(name)),
    ],
    files,
  }
}

/** Writes a tar stream. `add` returns the size and the checksum of the file. */
async function writeTar<Result>(
  to: Writable,
  write: (pack: tar.Pack, add: (file: FileToArchive) => Promise<Checksum>) => Promise<Result>,
): Promise<Result> {
  const pack = tar.pack()
  const add = async ({ name, path, bytes }: FileToArchive) => {
    const { pass, checksum } = measuring()
    await pipeline(createReadStream(path), pass, pack.entry({ name, size: bytes, mode: 0o600 }))
    return checksum()
  }
  const [result] = await Promise.all([
    write(pack, add).then(
      (written) => {
        pack.finalize()
        return written
      },
      (error: Error) => {
        pack.destroy(error)
        throw error
      },
    ),
    pipeline(Readable.from(pack), to),
  ])
  return result
}

const addManifest = (pack: tar.Pack, manifest: Manifest) =>
  pack.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest))

/** Writes files and the manifest as a tar stream. `recorded` has checksums by file name, to detect damaged files. */
export const writeArchive = (
  to: Writable,
  files: Iterable<FileToArchive> | AsyncIterable<FileToArchive>,
  facts: Facts,
  recorded: Recorded = new Map(),
): Promise<Manifest> =>
  writeTar(to, async (pack, add) => {
    const listed: ListedFile[] = []
    for await (const file of files) listed.push({ name: file.name, ...(await add(file)) })
    const manifest = manifestOf(FORMATS.complete, facts, listed, recorded)
    addManifest(pack, manifest)
    return manifest
  })

/**
 * Writes an archive without the stored files, which it names. Calls `store` with them first, then `open`.
 * @param facts with `installation`, in whose folder the files are stored
 */
export async function writeArchiveWithStored(
  open: () => Writable,
  files: FileToArchive[],
  facts: Facts,
  recorded: Recorded,
  store: (files: (FileToArchive & Checksum)[]) => Promise<void>,
): Promise<Manifest> {
  const checked = new Map<FileToArchive, FileToArchive & Checksum>()
  await concurrently(files, STORED_AT_ONCE, async (file) =>
    checked.set(file, { ...file, ...(await checksumOfFile(file.path)) }),
  )
  const inOrder = files.flatMap((file) => checked.get(file) ?? [])
  await store(inOrder.filter(({ isStored }) => isStored))
  const listed = inOrder.map(({ path: _, ...file }) => file)
  const manifest = manifestOf(FORMATS.withStoredFiles, facts, listed, recorded)
  return writeTar(open(), async (pack, add) => {
    addManifest(pack, manifest)
    for (const file of inOrder) if (!file.isStored) await add(file)
    return manifest
  })
}
