import { disc, fill, line, placed, repeat, scatter } from './svg.ts'

/** The signs of the brands, one colour each, within ±50 units. */
const marks = {
  sail: (paint) =>
    fill('M-6-44C26-30 38 2 36 18H-6Z', paint) +
    fill('M-12-28C-30-14-36 6-34 18H-12Z', paint, 0.75) +
    fill('M-42 25H44C36 42 24 45 8 45H-14C-30 45-38 38-42 25Z', paint),
  moon: (paint) =>
    fill('M14-42A44 44 0 1 0 40 24A36 36 0 1 1 14-42Z', paint) +
    fill('M18-22Q20-6 36-4Q20-2 18 14Q16-2 0-4Q16-6 18-22Z', paint),
  palm: (paint) =>
    line('M2 44C8 20 6 4 0-12', paint, 8) +
    repeat(5, (index) =>
      placed(0, -12, 1, fill('M0 0C12-16 30-16 42-2C28-4 14-4 0 0Z', paint), -180 + index * 45),
    ),
  sun: (paint) =>
    disc(0, 0, 20, paint) +
    repeat(12, (index) => placed(0, 0, 1, fill('M-5-27H5L0-46Z', paint), index * 30)),
  wave: (paint) =>
    repeat(3, (index) =>
      line(`M-40 ${-18 + index * 20}q10-16 20 0t20 0t20 0t20 0`, paint, 9 - index),
    ),
  peak: (paint) =>
    fill('M-46 34L-12-30L6 2L16-12L46 34Z', paint) + disc(24, -30, 9, paint, 9, 0.85),
  leaf: (paint) =>
    fill('M-34 38C-44-14-8-42 40-40C42 8 14 42-24 30C-14 6 0-10 18-20C-4-12-20 6-34 38Z', paint),
  rose: (paint) =>
    repeat(6, (index) =>
      placed(0, 0, 1, fill('M0-6C-20-20-14-44 0-44S20-20 0-6Z', paint), index * 60),
    ) + disc(0, 0, 9, paint),
  laurel: (paint) =>
    line('M-4 42C-44 30-44-16-20-40M4 42C44 30 44-16 20-40', paint, 4) +
    scatter([20, 34, 33, 18, 38, 0, 34, -18, 24, -34], (x, y, index) => {
      const [leaf, turn] = [disc(0, 0, 6, paint, 13), index * 25 - 55]
      return placed(x, y, 1, leaf, turn) + placed(-x, y, 1, leaf, -turn)
    }),
  cross: (paint) => fill('M-13-42H13V-13H42V13H13V42H-13V13H-42V-13H-13Z', paint),
  bolt: (paint) => fill('M10-46L-30 8H-4L-12 46L32-12H5Z', paint),
  lighthouse: (paint) =>
    fill('M-12-20H12L20 44H-20Z', paint) +
    fill('M-14-24V-34L0-46L14-34V-24Z', paint) +
    fill('M20-30L46-40V-18ZM-20-30L-46-40V-18Z', paint, 0.8),
  hearth: (paint) =>
    fill(
      'M-38 44V-6C-38-32-20-44 0-44S38-32 38-6V44H20V0C20-14 12-22 0-22S-20-14-20 0V44Z',
      paint,
    ) + fill('M0 44C-16 40-14 22 0 4C14 22 16 40 0 44Z', paint),
  star: (paint) =>
    repeat(8, (index) => placed(0, 0, 1, fill('M0 0L-13-18L0-46L13-18Z', paint), index * 45)),
  house: (paint) => fill('M0-44L46-4H32V42H10V14Q10 4 0 4T-10 14V42H-32V-4H-46Z', paint),
  teapot: (paint) =>
    fill('M-24-12H22C38 4 36 26 20 40H-22C-36 28-36 2-24-12Z', paint) +
    fill('M26 12C38 8 34-8 48-14C46 4 46 24 26 30Z', paint) +
    line('M-28-4C-50-8-50 28-28 26', paint, 6) +
    fill('M-22-18Q-2-34 20-18Z', paint) +
    disc(-1, -32, 5.5, paint),
  flask: (paint) =>
    disc(0, 16, 32, paint, 28) +
    fill('M-9-18H9V-2H-9Z', paint) +
    fill('M-15-26H15V-20H-15Z', paint) +
    fill('M0-48C10-42 10-32 0-28C-10-32-10-42 0-48Z', paint, 0.85),
  cloud: (paint) =>
    disc(-20, 10, 22, paint) +
    disc(22, 12, 20, paint) +
    disc(0, -8, 26, paint) +
    fill('M-20 10H22V32H-20Z', paint),
} satisfies Record<string, (paint: string) => string>

export type Mark = keyof typeof marks

/** A brand's sign, within ±50 units, in one colour. */
export const drawMark = (mark: Mark, paint: string): string => marks[mark](paint)
