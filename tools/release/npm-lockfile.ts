import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

// Converts the lockfile of pnpm to one of npm: npm then installs the tested packages, by their hashes, from the
// registry that npm is configured for.

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

/** A package in the lockfile of npm. */
type Entry = { version: string; dependencies?: Versions; optionalDependencies?: Versions }

/** Removes the peers that pnpm appends in parentheses. */
const plain = (version: string): string => version.replace(/\(.*/, '')

const isOwn = (version: string): boolean => version.startsWith('link:')

function readLock(path: string): PnpmLock {
  const lock: PnpmLock & { lockfileVersion: string } = parse(readFileSync(path, 'utf8'))
  if (lock.lockfileVersion !== '9.0') throw new Error('the lockfile has an unknown version')
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
 * Returns the locked production dependencies of some workspaces for npm.
 * @param workspaces folders of the workspaces; the root is `.`
 */
export function npmLockOf(path: string, workspaces: string[]) {
  const lock = readLock(path)
  const ofAll = (kind: 'dependencies' | 'optionalDependencies'): Versions =>
    Object.assign({}, ...workspaces.map((folder) => versionsOf(lock.importers[folder]?.[kind])))
  const dependencies = ofAll('dependencies')
  const optionalDependencies = supported(lock, ofAll('optionalDependencies'))
  return {
    dependencies: plainVersions(dependencies),
    optionalDependencies: plainVersions(optionalDependencies),
    packages: layOut(lock, { ...dependencies, ...optionalDependencies }),
  }
}

/** Assigns each package a folder: in the root if the name is free there, otherwise in the package that requires it. */
function layOut(lock: PnpmLock, direct: Versions): Record<string, Entry> {
  const placed = new Map<string, Entry>()
  const queue = Object.entries(direct).map(([name, version]) => ({ from: '', name, version }))
  for (const { from, name, version } of queue) {
    const owner = foldersAbove(from).find((folder) => placed.has(`${folder}node_modules/${name}`))
    if (owner !== undefined) {
      if (placed.get(`${owner}node_modules/${name}`)?.version === plain(version)) continue
      if (owner === from) throw new Error(`two versions of ${name} in ${from || 'the root'}`)
    }
    const place = `${owner === undefined ? '' : from}node_modules/${name}`
    const { entry, wanted } = describe(lock, name, version)
    placed.set(place, entry)
    for (const [name, version] of Object.entries(wanted)) {
      queue.push({ from: `${place}/`, name, version })
    }
  }
  return Object.fromEntries([...placed].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the folders in which Node searches for a package, from the inner to the root. */
function foldersAbove(folder: string): string[] {
  const folders = [folder]
  for (let at = folder; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('node_modules/'))
    folders.push(at)
  }
  return folders
}

/** Returns whether a package runs on a platform of releases. Debian's npm would install those for musl and WebAssembly too. */
function isForRelease({ packages }: PnpmLock, name: string, version: string): boolean {
  const {
    os = ['linux'],
    cpu = ['x64'],
    libc = ['glibc'],
  } = packages[`${name}@${plain(version)}`] ?? {}
  const isSupportedCpu = cpu.some((one) => ['x64', 'arm64'].includes(one))
  return os.includes('linux') && libc.includes('glibc') && isSupportedCpu
}

const supported = (lock: PnpmLock, versions: Versions): Versions =>
  Object.fromEntries(
    Object.entries(versions).filter(([name, version]) => isForRelease(lock, name, version)),
  )

function describe(lock: PnpmLock, name: string, version: string) {
  const known = lock.packages[`${name}@${plain(version)}`]
  const snapshot = lock.snapshots[`${name}@${version}`]
  if (!known || !snapshot) throw new Error(`${name}@${version} is not in the lockfile`)
  const { resolution, peerDependencies = {}, os, cpu, libc } = known
  // Peers are direct dependencies, or unused in production.
  const withoutPeers = (versions: Versions = {}): Versions =>
    Object.fromEntries(Object.entries(versions).filter(([one]) => !(one in peerDependencies)))
  const dependencies = withoutPeers(snapshot.dependencies)
  const optionalDependencies = supported(lock, withoutPeers(snapshot.optionalDependencies))
  const entry = {
    version: plain(version),
    integrity: resolution.integrity,
    ...(snapshot.optional && { optional: true }),
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
