import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildNightlyName } from '#api/operations/backup/nightly-files.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { readInstallationId } from '#api/testing/sql.ts'
import { startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const TOKEN = 'a token of some length'

const read = ({ app }: Pick<TestApp, 'app'>, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })

/** Returns the value of a metric. */
const readMetric = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

it('serves metrics to a client with the token', async () => {
  const previous = await startTestApp()
  await previous.app.close()
  const BACKUP_DIR = createTemporaryFolder()
  const backup = buildNightlyName(
    readInstallationId(previous.dataDir),
    new Date(Date.now() - 60_000),
  )
  writeFileSync(join(BACKUP_DIR, backup), 'backup')
  const server = await startTestApp({
    DATA_DIR: previous.dataDir,
    METRICS_TOKEN: TOKEN,
    BACKUP_DIR,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  await server.visitor('POST /api/messages', createEnquiry())
  await expect.poll(async () => (await read(server)).body).toMatch(/^dhow_backup_bytes \d/m)
  await server.visitor('GET /api/products/none')
  for (let times = 0; times < 3; times++) await server.visitor('GET /api/company')

  const { statusCode, headers, body } = await read(server)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  for (const name of [
    'dhow_backup_age_seconds',
    'dhow_backup_bytes',
    'dhow_disk_free_bytes',
    'dhow_mails_waiting',
    'dhow_mail_oldest_waiting_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(readMetric(body, name), name).toBeGreaterThan(0)
  }
  expect(readMetric(body, 'dhow_backup_bytes')).toBe('backup'.length)
  expect(readMetric(body, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  expect(readMetric(body, 'dhow_enquiries_unanswered')).toBe(1)
  expect(readMetric(body, 'dhow_answers_made_total')).toBe(2)
  expect(readMetric(body, 'dhow_answers_from_memory_total')).toBe(2)
  const count = (labels: string) => readMetric(body, `dhow_request_seconds_count{${labels}}`)
  expect(count('method="POST",route="/api/messages",status="201"')).toBe(1)
  expect(count('method="GET",route="/api/products/:id",status="404"')).toBe(1)
})

it('omits metrics without a value, and responds with 401 without its token', async () => {
  const server = await startTestApp({ METRICS_TOKEN: TOKEN })
  const { body } = await read(server)
  expect(readMetric(body, 'dhow_backup_age_seconds')).toBeUndefined()
  expect(readMetric(body, 'dhow_backup_bytes')).toBeUndefined()
  expect(readMetric(body, 'dhow_mails_waiting')).toBe(0)
  expect(readMetric(body, 'dhow_mail_oldest_waiting_seconds')).toBeUndefined()
  expect(readMetric(body, 'dhow_webhooks_waiting')).toBe(0)
  expect(readMetric(body, 'dhow_webhook_oldest_waiting_seconds')).toBeUndefined()
  expect(body).toMatch(/^dhow_build_info\{version="[\d.]+",node="24\.[\d.]+"\} 1$/m)
  expect(readMetric(body, 'dhow_enquiries_unanswered')).toBe(0)
  for (const wrong of ['', 'Bearer ', 'Bearer a token of some other', `Basic ${TOKEN}`, TOKEN]) {
    const refused = await read(server, wrong)
    expect(refused.statusCode, wrong).toBe(401)
    expect(refused.body).not.toContain('dhow_')
  }
})

it('is not mounted without a token', async () => {
  const { statusCode } = await read(await startTestApp(), 'Bearer undefined')
  expect(statusCode).toBe(404)
})
