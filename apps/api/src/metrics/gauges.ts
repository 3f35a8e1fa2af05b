import type { Registry } from '@prometheus-io/client'

/** Sources of the figures; each is called when somebody reads them. */
export type Sources = {
  disk: () => { freeBytes: number }
  lastBackup: () => { at: Date; bytes: number } | undefined
  backlog: () => { waiting: number; since?: Date }
  /** Enquiries of the inbox, as the dashboard counts them. */
  unanswered: () => number
}

const secondsSince = (moment: Date | undefined): number | undefined =>
  moment && (Date.now() - moment.getTime()) / 1000

/** Adds what is known of the server at any moment. A figure that there is none of is left out, not zero. */
export async function createGauges(
  registry: Registry,
  { disk, lastBackup, backlog, unanswered }: Sources,
): Promise<void> {
  const { Gauge } = await import('@prometheus-io/client')
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('dhow_backup_age_seconds', 'Seconds since the last nightly backup was begun', () =>
    secondsSince(lastBackup()?.at),
  )
  gauge('dhow_backup_bytes', 'Size of the last nightly backup', () => lastBackup()?.bytes)
  gauge(
    'dhow_disk_free_bytes',
    'Bytes that may still be written to the disk of DATA_DIR',
    () => disk().freeBytes,
  )
  gauge('dhow_mails_waiting', 'Mails that have not left yet', () => backlog().waiting)
  gauge('dhow_mail_oldest_waiting_seconds', 'Seconds that the oldest of them has waited', () =>
    secondsSince(backlog().since),
  )
  gauge('dhow_enquiries_unanswered', 'Enquiries without a reply, spam aside', unanswered)
}
