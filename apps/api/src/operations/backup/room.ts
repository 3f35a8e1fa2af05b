import { statfsSync } from 'node:fs'
import { ConfigError } from '#api/config.ts'

const toMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

/** @throws ConfigError if too little of the disk of a folder would stay free */
export function requireRoom(folder: string, minFreeBytes: number, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize - bytes >= minFreeBytes) return
  throw new ConfigError(
    `The backup needs about ${toMegabytes(bytes)}, and ${toMegabytes(minFreeBytes)} must stay free, but the disk of ${folder} has only ${toMegabytes(bavail * bsize)}. Free up space.`,
  )
}
