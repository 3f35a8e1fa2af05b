import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

// What pnpm has locked, as npm reads it: an installation with npm gets the very packages that were tested, by their
// hashes, from whichever registry npm is set to.

type Versions = Record<string, string>
type Resolved = Record<string, { version: string }>

type PnpmLock = {
  importers: Record<string, { dependencies?: Resolved; optionalDependencies?: Resolved }>
  packages: Record<
    string,
    {
      resolution: { integrity: string }
      peerDependencies?: Versions
      os?: string[]
      cpu?: string[]
      libc?: string[]
    }
  >
  snapshots: Record<
    string,
    { dependencies?: Versions; optionalDependencies?: Versions; optional?: boolean }
  >
}

/** A package as npm's lockfile lists it, under the path that it is installed at. */
type Entry = { version: string; dependencies?: Versions; optionalDependencies?: Versions }

/** Without the peers that pnpm notes in brackets. */
const plain = (version: string): string => version.replace(/\(.*/, '')

const isOwn = (version: string): boolean => version.startsWith('link:')

function readLock(path: string): PnpmLock {
  const lock: PnpmLock & { lockfileVersion: string } = parse(readFileSync(path, 'utf8'))
  if (lock.lockfileVersion !== '9.0') throw new Error('the lockfile is of another version')
  return lock
}

const versionsOf = (resolved: Resolved = {}): Versions =>
  Object.fromEntries(
    Object.entries(resolved)
      .filter(([, { version }]) => !isOwn(version))
      .map(([name, { version }]) => [name, version]),
  )

const plainVersions = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, plain(version)]))

/**
 * What pnpm has locked of some workspaces' production dependencies, for npm.
 * @param workspaces by their folders, the root's as `.`
 */
export function npmLockOf(path: string, workspaces: string[]) {
  const lock = readLock(path)
  const ofAll = (kind: 'dependencies' | 'optionalDependencies') =>
    Object.assign({}, ...workspaces.map((one) => versionsOf(lock.importers[one]?.[kind])))
  const [dependencies, optionalDependencies] = [
    ofAll('dependencies') as Versions,
    ofAll('optionalDependencies') as Versions,
  ]

  return {
    dependencies: plainVersions(dependencies),
    optionalDependencies: plainVersions(optionalDependencies),
    packages: layOut(lock, { ...dependencies, ...optionalDependencies }),
  }
}

/**
 * Finds a folder for every package: the root's where its name is free there, otherwise that of the package
 * which wants it.
 */
function layOut(lock: PnpmLock, direct: Versions): Record<string, Entry> {
  const placed = new Map<string, Entry>()
  const queue = Object.entries(direct).map(([name, version]) => ({ from: '', name, version }))
  for (const { from, name, version } of queue) {
    const found = foldersAbove(from).find((folder) => placed.has(`${folder}node_modules/${name}`))
    if (found !== undefined) {
      if (placed.get(`${found}node_modules/${name}`)?.version === plain(version)) continue
      if (found === from) throw new Error(`${name} is wanted twice in ${from || 'the root'}`)
    }
    const place = `${found === undefined ? '' : from}node_modules/${name}`
    const { entry, wanted } = describe(lock, name, version)
    placed.set(place, entry)
    for (const [name, version] of Object.entries(wanted)) {
      queue.push({ from: `${place}/`, name, version })
    }
  }
  return Object.fromEntries([...placed].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where a package in a folder is looked for: there first, the root last. */
function foldersAbove(folder: string): string[] {
  const folders = [folder]
  for (let at = folder; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('node_modules/'))
    folders.push(at)
  }
  return folders
}

/** Of the packages that are a Node release: their manifests say it as text, which pnpm does not note. */
function systemOf(name: string): { os?: string[]; cpu?: string[] } {
  const [, os, cpu] = name.match(/^node-(linux|win)-(\w+)$/) ?? []
  return os && cpu ? { os: [os.replace('win', 'win32')], cpu: [cpu] } : {}
}

function describe(lock: PnpmLock, name: string, version: string) {
  const known = lock.packages[`${name}@${plain(version)}`]
  const snapshot = lock.snapshots[`${name}@${version}`]
  if (!known || !snapshot) throw new Error(`${name}@${version} is not in the lockfile`)
  const { resolution, peerDependencies = {}, os, cpu, libc } = known
  // Peers are dependencies of ours, or of no use in production.
  const withoutPeers = (versions: Versions = {}): Versions =>
    Object.fromEntries(Object.entries(versions).filter(([one]) => !(one in peerDependencies)))
  const dependencies = withoutPeers(snapshot.dependencies)
  const optionalDependencies = withoutPeers(snapshot.optionalDependencies)
  const entry = {
    version: plain(version),
    integrity: resolution.integrity,
    ...(snapshot.optional && { optional: true }),
    ...systemOf(name),
    ...(os && { os }),
    ...(cpu && { cpu }),
    ...(libc && { libc }),
    ...(Object.keys(dependencies).length > 0 && { dependencies: plainVersions(dependencies) }),
    ...(Object.keys(optionalDependencies).length > 0 && {
      optionalDependencies: plainVersions(optionalDependencies),
    }),
  }
  return { entry, wanted: { ...dependencies, ...optionalDependencies } }
}
