import { randomFillSync } from 'node:crypto'

const BYTES = 8

/** Random bytes for later ids: generating many takes as long as generating eight. */
const pool = Buffer.alloc(256 * BYTES)
let used = pool.length

/** Returns a new id: 64 random bits as 16 hexadecimal digits. */
export function createId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += BYTES
  return pool.toString('hex', used - BYTES, used)
}
