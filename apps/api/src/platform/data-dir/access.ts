import { accessSync, constants, existsSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getErrorCode } from '#api/platform/app-error.ts'

const AS_ROOT = 'as root (for a container on its host, with the path of the mounted folder)'

/** Returns whether a real path is in a folder of the kernel. In /proc, creating a folder never ends (Node 24). */
export const isOfSystem = (path: string): boolean => /^\/(proc|sys)(\/|$)/.test(path)

/**
 * Returns why this process cannot use a folder or the named files in it, and the command that changes this; undefined if it
 * can. The folder may be missing if the process can create it.
 */
export function explainAccess(folder: string, names: string[]): string | undefined {
  let top = folder
  while (!existsSync(top)) {
    try {
      return `${top} is a link to ${readlinkSync(top)}, which does not exist. Create that folder, or delete the link.`
    } catch {
      // No link.
      top = dirname(top)
    }
  }
  if (isOfSystem(realpathSync(top))) return `${top} belongs to the system. Choose another path.`
  if (!statSync(top).isDirectory()) return `${top} is not a folder. Choose another path.`
  for (const path of [top, ...names.map((name) => join(folder, name))]) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) continue
    const { R_OK, W_OK, X_OK } = constants
    try {
      accessSync(path, R_OK | W_OK | (stat.isDirectory() ? X_OK : 0))
    } catch (error) {
      if (getErrorCode(error) === 'EROFS') {
        return `the disk of ${path} is read-only. Mount it with write access, or copy the folder to another disk and use the copy.`
      }
      const [user, group] = [process.getuid?.(), process.getgid?.()]
      if (top !== folder) {
        return `user ${user} cannot create it in ${top}. Run ${AS_ROOT}: install -d -m 700 -o ${user} -g ${group} ${folder}`
      }
      if (stat.uid === user) return `its owner cannot use ${path}. Run: chmod -R u+rwX ${folder}`
      const asOwner = stat.uid === 0 ? 'Run' : `Run this as user ${stat.uid}. Or run`
      return `${path} belongs to user ${stat.uid}, but this process is of user ${user}. ${asOwner} ${AS_ROOT}: chown -R ${user}:${group} ${folder}`
    }
  }
  return undefined
}
