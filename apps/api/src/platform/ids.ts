import { randomFillSync } from 'node:crypto'

const BYTES = 8

/** Random bytes for ids to come: many at once cost what eight do. */
const pool = Buffer.alloc(256 * BYTES)
let used = pool.length

/** A new row's id: 64 random bits as 16 hexadecimal digits. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += BYTES
  return pool.toString('hex', used - BYTES, used)
}
