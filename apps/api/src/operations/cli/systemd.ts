import { execFile } from 'node:child_process'

/** Sends a state to systemd (sd_notify(3)). Node cannot open the datagram socket itself. */
const notify = (state: string): void =>
  void execFile('systemd-notify', [state], (error) => {
    if (error) console.error(`systemd-notify ${state} failed: ${error.message}`)
  })

/**
 * Tells systemd that the server is ready, and then that its event loop still runs, at half of the interval after which
 * systemd kills a service that is silent (WatchdogSec). Does nothing outside of a unit with Type=notify.
 */
export function notifySystemd(): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (NOTIFY_SOCKET === undefined) return
  notify('READY=1')
  const intervalMs = Number(WATCHDOG_USEC) / 2_000
  if (intervalMs > 0) setInterval(() => notify('WATCHDOG=1'), intervalMs).unref()
}
