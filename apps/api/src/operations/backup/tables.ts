import { json, singleRowTable } from '#api/platform/database/columns.ts'
import { integer, text } from '#api/platform/database/drizzle.ts'

export type StoredBackupTarget =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; prefix: string; key: string }

export const backupSettings = singleRowTable('backup_settings', {
  nightly: integer({ mode: 'boolean' }).notNull(),
  /** Second place for nightly backups, outside the data folder; null for none. */
  target: json<StoredBackupTarget>(),
  /** Secret key of an S3 target, encrypted; see data-dir/secrets.ts. */
  targetSecret: text(),
})
