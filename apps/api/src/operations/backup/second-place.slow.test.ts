import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readFileChecksum } from '#api/platform/data-dir/checksum.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startBucket } from '#api/testing/s3.ts'
import { readInstallationId, runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { buildNightlyName } from './nightly-files.ts'
import { openBucket, resolveEndpoint } from './places.ts'

const SETTINGS = 'PUT /api/backups/settings'
const STATUS = 'GET /api/backups'

const password = { currentPassword: ADMIN.password }

describe('a second place', () => {
  it('gets the backups of the server, and its secret is never returned', async () => {
    const target = await startBucket()
    const { admin, dataDir } = await startWithAdmin()
    const secret = 'S3RVER'
    const settings = { nightly: true, target }
    expect(await admin(SETTINGS, { ...password, ...settings, secret })).toMatchObject({
      status: 200,
    })
    const [row] = runSql<{ target_secret: string }>(
      dataDir,
      'select target_secret from backup_settings',
    )
    expect(row?.target_secret).not.toContain(secret)
    // An empty secret keeps the stored one.
    expect(await admin(SETTINGS, { ...password, ...settings, secret: '' })).toMatchObject({
      status: 200,
    })

    expect((await admin('POST /api/backups')).status).toBe(200)
    const readStatus = async () => (await admin(STATUS)).body
    await expect
      .poll(async () => (await readStatus()).second?.files, { timeout: 20_000 })
      .toHaveLength(1)
    const { server, second, ...rest } = await readStatus()
    expect(server.name).toBe(join(dataDir, 'backups'))
    expect(second).toEqual({ ...server, name: `backups at ${target.endpoint}` })
    expect(rest).toMatchObject({ settings, isRunning: false })
    expect(JSON.stringify(rest)).not.toContain('secret')
    expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700)
    expect((await admin('GET /api/system/status')).body.backup).toMatchObject({
      isOnlyPlace: false,
    })
  })

  it('counts a copy although its key may not delete, and names the right', async () => {
    const target = await startBucket((context, next) => {
      if (context.method !== 'DELETE') return next()
      context.status = 403
    })
    const { admin, dataDir } = await startWithAdmin()
    const settings = { ...password, nightly: false, target, secret: 'S3RVER' }
    expect((await admin(SETTINGS, settings)).status).toBe(200)
    const id = readInstallationId(dataDir)
    const place = await openBucket(target, 'S3RVER')
    for (let ago = 0; ago < 20; ago++) {
      await place.write(
        buildNightlyName(id, new Date(2020, 1, 20 - ago, 3)),
        Readable.from(['']),
        0,
      )
    }
    await admin('POST /api/backups')
    const readSecond = async () => (await admin(STATUS)).body.second
    await expect.poll(async () => (await readSecond())?.problem, { timeout: 20_000 }).toBeDefined()
    const [newest = ''] = readdirSync(join(dataDir, 'backups'))
    expect(await readSecond()).toMatchObject({
      files: expect.arrayContaining([expect.objectContaining({ name: newest })]),
      problem: expect.stringMatching(
        /^The last copy is complete.+does not allow this key to delete/,
      ),
    })
  })

  it('is no place if it accepts a backup and does not list it', async () => {
    const target = await startBucket((context) => {
      Object.assign(context, { status: 200, body: '<html>login</html>' })
    })
    const { admin } = await startWithAdmin()
    const settings = { ...password, nightly: false, target, secret: 'S3RVER' }
    expect((await admin(SETTINGS, settings)).status).toBe(200)
    await admin('POST /api/backups')
    const readProblem = async () => (await admin(STATUS)).body.second?.problem
    await expect.poll(readProblem, { timeout: 20_000 }).toContain('does not show it')
  })

  it('may be a bucket behind a path, which may already contain its name', async () => {
    const { admin } = await startWithAdmin()
    const target = await startBucket((context, next) => {
      context.path = context.path.replace('/storage/v1/s3', '')
      return next()
    })
    for (const path of ['storage/v1/s3', 'storage/v1/s3/backups/', 'backups']) {
      const endpoint = `${target.endpoint}${path}`
      const settings = { nightly: false, target: { ...target, endpoint }, secret: 'S3RVER' }
      expect(await admin(SETTINGS, { ...password, ...settings })).toMatchObject({ status: 200 })
    }
  })

  it('may be a folder, where old backups are deleted', async () => {
    const { admin, dataDir } = await startWithAdmin()
    const folder = createTemporaryFolder()
    const target = { kind: 'folder', folder }
    expect(
      await admin(SETTINGS, { ...password, nightly: false, target, secret: '' }),
    ).toMatchObject({
      status: 200,
    })
    const id = readInstallationId(dataDir)
    const old = Array.from({ length: 20 }, (_, ago) =>
      buildNightlyName(id, new Date(2020, 1, 20 - ago, 3)),
    )
    for (const name of [...old, 'notes.txt']) writeFileSync(join(folder, name), '')
    await admin('POST /api/backups')
    await expect.poll(() => readdirSync(folder).length, { timeout: 20_000 }).toBeLessThan(15)
    const [newest = ''] = readdirSync(join(dataDir, 'backups'))
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([newest, old[0], 'notes.txt']))
    // Nightly backups are off.
    expect((await admin('GET /api/system/status')).body).not.toHaveProperty('backup')
    expect((await admin(STATUS)).body).not.toHaveProperty('nextAt')
  })

  it('is refused if it is missing, relative, of the system or inside the data folder, and without the password or its secret', async () => {
    const { admin, dataDir } = await startWithAdmin()
    for (const [folder, message] of [
      ['/nowhere/backups', 'does not exist'],
      ['backups', 'absolute path'],
      ['/proc', /belongs to the system|not writable/],
    ] as const) {
      const target = { kind: 'folder', folder }
      const answer = await admin(SETTINGS, { ...password, nightly: true, target, secret: '' })
      expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'target.folder' }] } })
      expect(answer.body.message).toMatch(message)
    }
    const save = (target: object, change = {}) =>
      admin(SETTINGS, { ...password, nightly: true, secret: '', target, ...change })
    mkdirSync(join(dataDir, 'copies'))
    const inside = { kind: 'folder', folder: join(dataDir, 'copies') }
    expect((await save(inside)).body.message).toContain('is inside DATA_DIR')
    expect((await save(inside, { currentPassword: 'wrong' })).status).toBe(403)
    const bucket = await startBucket()
    expect((await save(bucket)).body.issues).toEqual([
      { path: 'secret', message: 'Secret key is required.', code: 'invalid' },
    ])
    expect((await save({ ...bucket, bucket: 'other' }, { secret: 'x' })).body.message).toBe(
      `There is no storage other at ${bucket.endpoint}. Create it there first. Nothing was saved.`,
    )
    expect((await admin(STATUS)).body.settings).toEqual({ nightly: true, target: { kind: 'none' } })
  })
})

it('uploads and downloads a large file in parts', async () => {
  const place = await openBucket(await startBucket(), 'S3RVER')
  const file = join(createTemporaryFolder(), 'large.tar')
  // Three parts.
  const bytes = 20_000_000
  writeFileSync(file, Buffer.alloc(bytes, 'dhow'))
  await place.write('large.tar', createReadStream(file), bytes)
  expect(await place.list('large')).toEqual([{ name: 'large.tar', bytes }])
  const content = createHash('sha256')
  for await (const chunk of await place.read('large.tar')) content.update(chunk)
  expect(content.digest('hex')).toBe((await readFileChecksum(file)).sha256)
})

describe('the address of a bucket', () => {
  it.each([
    ['http://169.254.169.254/', 'link-local'],
    ['https://169.254.10.1/', 'link-local'],
    ['http://[fe80::1]/', 'link-local'],
    ['http://[::ffff:169.254.169.254]/', 'link-local'],
    ['http://8.8.8.8/', 'Use https'],
  ])('is not %s', async (endpoint, message) => {
    await expect(resolveEndpoint(endpoint)).rejects.toThrow(message)
  })

  it('may be https, or http in a private network, with the checked IP address', async () => {
    expect((await resolveEndpoint('https://8.8.8.8/')).href).toBe('https://8.8.8.8/')
    expect((await resolveEndpoint('http://10.1.2.3:9000/')).href).toBe('http://10.1.2.3:9000/')
    expect((await resolveEndpoint('http://localhost:9000/')).hostname).toMatch(/^(127\.|\[::1)/)
  })
})
