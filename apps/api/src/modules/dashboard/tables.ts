import { moment, singleRowTable } from '#api/platform/database/columns.ts'

/** Has a single row, created with the first recorded step. */
export const firstSteps = singleRowTable('first_steps', {
  dismissedAt: moment(),
  /** Time when the mail server accepted a test mail; cleared when the administrator reports it missing. */
  testMailAcceptedAt: moment('test_mail_taken_at'),
  testMailArrivedAt: moment(),
  backupDownloadedAt: moment(),
})
