import { randomBytes } from 'node:crypto'

/** A new row's id: 64 random bits as 16 hexadecimal digits. */
export const newId = () => randomBytes(8).toString('hex')
