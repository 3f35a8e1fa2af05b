import { randomBytes } from 'node:crypto'
import { zipOf } from '../../apps/api/src/testing/zip.ts'

const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(200)])
/** A sheet of which each row names a picture, `0.jpg` and on. */
export const pictureSheet = (rows: number) =>
  Buffer.from(
    `name,brand,category,description,pictures\n${Array.from(
      { length: rows },
      (_, at) => `Pictured ${at},b,snacks,d,${at}.jpg\n`,
    ).join('')}`,
  )

/** Archives that take long, or try to. */
export const ZIPS: Record<string, () => Buffer> = {
  'of 10,000 entries': () =>
    zipOf(...Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.jpg`, data: picture }))),
  'of 60,000 entries': () =>
    zipOf(
      ...Array.from({ length: 60_000 }, (_, at) => ({
        name: `${at}`,
        data: picture.subarray(0, 4),
      })),
    ),
  'of one name 10,000 times': () =>
    zipOf(...Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}/a.jpg`, data: picture }))),
  'that claims 4 GB': () => zipOf({ name: '0.jpg', data: picture, claims: 4_000_000_000 }),
  'bombs of 9.9 MB': () => {
    const bomb = Buffer.concat([picture, Buffer.alloc(9_900_000)])
    return zipOf(...Array.from({ length: 100 }, (_, at) => ({ name: `${at}.jpg`, data: bomb })))
  },
  'in a ZIP in a ZIP': () => {
    const inner = zipOf({ name: '0.jpg', data: Buffer.alloc(100_000_000) })
    return zipOf({ name: '0.jpg', data: zipOf({ name: '0.jpg', data: inner }) })
  },
}
