import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Program, run as runProgram } from '../../apps/api/src/testing/program.ts'
import { ADMIN, MAIN } from '../server.ts'

export const API = join(import.meta.dirname, '../../apps/api/src')

const requireOfApi = createRequire(join(API, 'main.ts'))

/** As much of better-sqlite3, which is the server's, as is used here. */
type Database = {
  prepare: (statement: string) => { all: () => unknown[]; run: (...values: unknown[]) => unknown }
  exec: (statements: string) => void
  function: (name: string, options: object, run: (...texts: unknown[]) => unknown) => void
  close: () => void
}
const Sqlite = requireOfApi('better-sqlite3') as new (path: string) => Database
const { default: sharp } = await import(requireOfApi.resolve('sharp'))

/** Runs a program of the server's with nothing but these settings. */
export const run = (file: string, args: string[], settings: Record<string, string>): Program =>
  runProgram(file, args, {
    PATH: process.env.PATH,
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    ...settings,
  })

/** The number of a server's calls under way. */
type Calls = { underWay: number }

export type Server = Program & { url: string; call: Call; calls: Calls }

/** The response of a call; undefined when the server was gone before. */
type Call = (
  method: string,
  path: string,
  body?: FormData | object,
) => Promise<{ status: number; body: unknown } | undefined>

/**
 * Starts the server on a data folder and logs its administrator in.
 * @param token of an earlier login
 */
export async function boot(
  dataDir: string,
  settings: Record<string, string> = {},
  token = '',
): Promise<Server & { token: string }> {
  const port = await freePort()
  const program = run(MAIN, [], {
    DATA_DIR: dataDir,
    PORT: String(port),
    WEB_BUILD: '/nowhere',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  })
  const url = `http://127.0.0.1:${port}`
  await program.says('Dhow is at ')
  const calls = { underWay: 0 }
  const session = { token }
  const call: Call = async (method, path, body) => {
    const json = body && !(body instanceof FormData)
    calls.underWay++
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${session.token}`,
          ...(json && { 'content-type': 'application/json' }),
        },
        ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return undefined
    } finally {
      calls.underWay--
    }
  }
  if (!token) {
    const login = await call('POST', '/api/admin/login', ADMIN)
    if (!login) throw new Error('nobody can log in')
    session.token = (login.body as { token: string }).token
  }
  return { ...program, url, call, calls, token: session.token }
}

/** Rows of a database, read from outside. */
export function rows<Row>(dataDir: string, statement: string): Row[] {
  const sqlite = new Sqlite(join(dataDir, 'dhow.sqlite'))
  try {
    return sqlite.prepare(statement).all() as Row[]
  } finally {
    sqlite.close()
  }
}

export const openRaw = (path: string): Database => new Sqlite(path)

/** Whether SQLite finds its database sound. */
export const isSound = (dataDir: string): boolean =>
  rows<{ integrity_check: string }>(dataDir, 'pragma integrity_check')[0]?.integrity_check ===
    'ok' && rows(dataDir, 'pragma foreign_key_check').length === 0

const SUFFIXES = ['-1600.webp', '-400.webp', '-800.webp', '-preview.jpg']

/** The pictures that rows name and that lack files, and those with files that no row names. */
export function pictureFaults(dataDir: string): { broken: string[]; unnamed: string[] } {
  const named = new Set(
    rows<{ picture: string }>(
      dataDir,
      'select picture from product_pictures union select picture from import_pictures',
    ).map(({ picture }) => picture),
  )
  const folder = join(dataDir, 'uploads')
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const stored = [...files].flatMap((file) => file.match(/^([0-9a-f]{32}(?:-cut)?)-/)?.[1] ?? [])
  return {
    broken: [...named].filter((name) => !SUFFIXES.every((suffix) => files.has(name + suffix))),
    unnamed: [...new Set(stored)].filter((name) => !named.has(name)),
  }
}

let pictures = 0

/** A small picture that is like no other. */
export function picture(width = 120): Promise<Buffer> {
  const at = ++pictures + process.pid * 1_000
  const background = { r: at % 256, g: (at >> 8) % 256, b: (at >> 16) % 256 }
  return sharp({ create: { width, height: 90 + (at % 40), channels: 3, background } })
    .composite([
      {
        input: {
          create: { width: 20, height: 20, channels: 3, background: { ...background, r: 0 } },
        },
        left: at % 97,
        top: at % 61,
      },
    ])
    .png()
    .toBuffer()
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'dhow-kills-'))
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })
