import * as z from 'zod'
import { PasswordConfirmation } from '../account/admin.ts'
import { Tar } from '../downloads.ts'
import { Done, errorResponses } from '../errors.ts'
import { choice, flag } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { adminAction, adminGet, adminResponses, defineRoutes, ownerRoute } from '../route.ts'
import { line, opaque, optionalLine } from '../text.ts'

const BACKUP_PLACES = ['server', 'second'] as const

/** Backups listed for each place, newest first. */
export const MAX_LISTED_BACKUPS = 20

/** Word that the administrator types to confirm a restore. */
export const RESTORE_WORD = 'RESTORE'

const BackupPlace = z.object({
  name: z.string().describe('A folder, or the address of a bucket.'),
  files: z
    .array(z.object({ name: z.string(), at: z.iso.datetime(), bytes: z.int() }))
    .describe(
      `The ${MAX_LISTED_BACKUPS} newest backups. Names with "before-restore" mark those from before a restore.`,
    ),
  problem: z.string().optional().describe('Reason why backups fail, and how to fix it.'),
})

/** Maximum characters of the fields of a bucket. */
export const BUCKET_LIMITS = {
  endpoint: LIMITS.text,
  region: 60,
  bucket: 63,
  prefix: 200,
  key: 200,
}

const endpoint = line('Address of the storage', BUCKET_LIMITS.endpoint)
  .pipe(
    z.url({
      protocol: /^https?$/,
      abort: true,
      error: 'Address of the storage must be an address.',
    }),
  )
  .refine((url) => {
    const { username, password, search, hash } = new URL(url)
    return `${username}${password}${search}${hash}` === ''
  }, 'Address of the storage must be like https://s3.example.com, without a password and a question mark.')

/** Second place for backups. The secret key of a bucket is never returned. */
const BackupTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('folder'), folder: line('Folder', LIMITS.text) }),
    z.object({
      kind: z.literal('s3'),
      endpoint,
      region: line('Region', BUCKET_LIMITS.region),
      bucket: line('Name of the storage', BUCKET_LIMITS.bucket).regex(
        /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/,
        'Name of the storage must have 3 to 63 small letters, digits, dots and hyphens.',
      ),
      prefix: optionalLine('Folder in the storage', BUCKET_LIMITS.prefix).regex(
        /^[\w./-]*$/,
        'Folder in the storage may contain letters, digits and . _ / -',
      ),
      key: line('Access key', BUCKET_LIMITS.key),
    }),
  ])
  .meta({ examples: [{ kind: 'folder', folder: '/mnt/backups' }] })

export const BackupSettings = z.object({ nightly: flag('Nightly backups'), target: BackupTarget })

export const BackupSettingsChange = PasswordConfirmation.extend({
  ...BackupSettings.shape,
  secret: opaque('Secret key', 200).describe('Secret key of a bucket. Empty keeps the stored one.'),
})

export const BackupStatus = z.object({
  settings: BackupSettings,
  server: BackupPlace,
  second: BackupPlace.optional(),
  nextAt: z.iso
    .datetime()
    .optional()
    .describe('Time of the next backup. Missing if nightly backups are off.'),
  isRunning: z.boolean(),
  downloadProblem: z.string().optional().describe('Problem of the last download.'),
})

export const RestorePlan = z.object({
  id: z.string().describe('Id of the plan. Required to start the restore.'),
  brand: z.string().describe('Name of the company in the backup.'),
  version: z.string().describe('Release that created the backup.'),
  createdAt: z.iso.datetime(),
  products: z.int(),
  messages: z.int(),
  pictures: z.int(),
  isOther: z.boolean().describe('Whether the backup comes from another installation.'),
  problem: z.string().optional().describe('Files that the backup lacks.'),
})

export const backups = defineRoutes({
  status: adminGet('/backups', 'Retrieve the backup status and settings.', BackupStatus),
  saveSettings: {
    method: 'PUT',
    path: '/backups/settings',
    summary: 'Replace the backup settings after a test of the second place. Requires the password.',
    body: BackupSettingsChange,
    responses: adminResponses(Done, 403, 422),
    metadata: { rate: 'login' },
  },
  run: adminAction(
    'POST',
    '/backups',
    'Create a backup now, and copy it to the second place. Fails with 409 if one is running.',
    409,
  ),
  checkRestore: {
    method: 'POST',
    path: '/backups/restore',
    summary: 'Check a listed or uploaded backup, and preview its restore.',
    body: z.object({
      place: choice('place', BACKUP_PLACES).optional(),
      name: opaque('name', LIMITS.fileName).optional(),
    }),
    responses: adminResponses(RestorePlan, 404, 409, 422),
    metadata: {
      files: [{ field: 'backup', count: 1, bytes: LIMITS.backupBytes }],
    },
  },
  startRestore: {
    method: 'POST',
    path: '/backups/restore/start',
    summary: 'Back up the current data, replace it by the checked backup, and restart the server.',
    body: PasswordConfirmation.extend({
      id: opaque('id', LIMITS.id),
      confirmation: z.literal(RESTORE_WORD, `Type ${RESTORE_WORD} to confirm.`),
    }),
    responses: adminResponses(Done, 403, 404, 409, 422),
    metadata: { rate: 'login' },
  },
  prepareDownload: {
    method: 'POST',
    path: '/backups/downloads',
    summary: 'Create a download ticket. Requires the password.',
    body: PasswordConfirmation,
    responses: adminResponses(
      Done.extend({
        ticket: z.string().describe('Ticket for one download that begins within a minute.'),
      }),
      403,
      409,
    ),
    metadata: { rate: 'login' },
  },
  download: {
    method: 'GET',
    path: '/backups/download',
    summary: 'Download a backup with a ticket. Requires no session.',
    query: z.object({ ticket: opaque('ticket', 100) }),
    responses: { 200: Tar, ...errorResponses(410) },
    metadata: { ...ownerRoute, rate: 'login', download: 'dhow-{date}.tar' },
  },
})

export type BackupPlace = z.infer<typeof BackupPlace>
export type BackupStatus = z.infer<typeof BackupStatus>
export type BackupSettings = z.infer<typeof BackupSettings>
export type RestorePlan = z.infer<typeof RestorePlan>
