import { disc, fill, line, placed, repeat, scatter } from './svg.ts'

// Each drawn about the origin, in the units of a motif: ±50 fills it.

/** A leaf that grows from the origin to the right, 40 long. */
export const leaf = (paint: string, vein = '#ffffff') =>
  fill('M0 0C8-16 26-16 40 0C26 14 8 14 0 0Z', paint) + line('M3 0H33', vein, 1.6, 0.45)

/** A sliced citrus fruit, radius 36. */
export const citrus = (rind: string, flesh: string) =>
  disc(0, 0, 36, rind) +
  disc(0, 0, 32, '#fff7dc') +
  repeat(8, (index) =>
    placed(0, 0, 1, fill('M0-5L-8.6-24Q-8-29.5 0-29.5Q8-29.5 8.6-24Z', flesh), index * 45),
  ) +
  line('M-22-15A27 27 0 0 1-4-26', '#ffffff', 3, 0.7)

/** A roasted coffee bean. */
export const bean = (paint: string, dark: string) =>
  disc(0, 0, 15, paint, 21) +
  line('M2-18C-9-6 9 6-2 18', dark, 3.4) +
  line('M-9-8C-8-13-5-16-2-17', '#ffffff', 2.4, 0.4)

/** A potato crisp, with a few blisters. */
export const crisp = (paint: string, edge: string) =>
  fill('M-34 4C-38-16-14-27 8-24S38-8 34 8S8 26-8 24S-31 18-34 4Z', edge) +
  fill('M-31 3C-33-13-12-23 8-20S34-6 30 7S6 21-8 20S-28 14-31 3Z', paint) +
  line('M-20-2C-12-12 4-12 16-8M-16 10C-6 4 8 4 20 8', edge, 2.4, 0.7) +
  scatter([-9, -8, 12, 1, -2, 12], (x, y) => disc(x, y, 1.6, edge))

/** A cube of wafer with two layers of cream. */
export const cube = (top: string, left: string, right: string, cream: string) =>
  fill('M0-20L22-9L0 2L-22-9Z', top) +
  fill('M-22-9L0 2V28L-22 17Z', left) +
  fill('M22-9L0 2V28L22 17Z', right) +
  fill('M-22-2L0 9V13L-22 2ZM-22 8L0 19V23L-22 12Z', cream) +
  fill('M22-2L0 9V13L22 2ZM22 8L0 19V23L22 12Z', cream, 0.8)

/** A toffee in a twisted wrapper. */
export const toffee = (paint: string) =>
  fill('M-16 0L-40-19L-36-6L-45 0L-36 6L-40 19ZM16 0L40-19L36-6L45 0L36 6L40 19Z', paint) +
  line('M-22 0H-34M22 0H34M-22-4L-33-10M22-4L33-10M-22 4L-33 10M22 4L33 10', '#ffffff', 1.6, 0.4) +
  disc(0, 0, 22, paint, 17) +
  fill('M-7-16.4Q0-18 7-16.4V16.4Q0 18-7 16.4Z', '#fff6dd', 0.9) +
  line('M-15-6Q-11-11-5-12', '#ffffff', 3.4, 0.65)

export const hazelnut =
  fill('M0-24C18-20 24-4 20 10C14 22-14 22-20 10C-24-4-18-20 0-24Z', '#a8672f') +
  fill('M-20 8C-10 0 10 0 20 8C14 24-14 24-20 8Z', '#d9a263') +
  line('M-10-6C-9-12-5-16-1-18', '#ffffff', 3.4, 0.5)

export const chilli =
  fill('M-22-10C-8 6 10 8 28-6C14 20-16 16-26-6Z', '#c7322b') +
  line('M-24-8C-29-10-30-14-32-16', '#4e7c40', 5) +
  line('M-14-1C-4 6 6 6 14 2', '#ffffff', 2.4, 0.5)

export const cashew =
  fill(
    'M-20 8C-26-14-6-30 12-22C22-18 22-5 12-4C3-5-4 2-2 10C0 22-10 27-15 22C-18 18-19 13-20 8Z',
    '#b97d38',
  ) +
  fill(
    'M-18 8C-22-12-5-26 11-19C18-16 18-8 11-7C1-8-7 1-5 10C-4 19-10 23-13 19C-16 16-17 12-18 8Z',
    '#ecc585',
  ) +
  line('M-14 6C-15-7-6-16 4-16', '#fff1d2', 3.4)

/** A cardamom pod. */
export const pod = (paint: string) =>
  fill('M0-30C15-22 18 14 0 28C-18 14-15-22 0-30Z', paint) +
  line('M0-27V25M-6-18C-11-4-10 10-6 18M6-18C11-4 10 10 6 18', '#66762f', 2, 0.75) +
  line('M0-30V-35', '#66762f', 3)

/** A date, its skin in folds. */
export const date =
  disc(0, 0, 17, '#5c2b17', 28) +
  disc(-2, -2, 13, '#7d3f22', 23) +
  line('M-7-14C-10-4-10 6-7 14M2-18C3-6 3 6 1 17', '#4a2010', 2, 0.6) +
  line('M-9-8C-9-13-7-16-5-18', '#ffffff', 3, 0.45)

/** A puffed ring of corn. */
export function ring(radius: number): string {
  const [r, flat] = [radius, radius * 0.86]
  const loop = `M${-r} 0a${r} ${flat} 0 1 0 ${2 * r} 0a${r} ${flat} 0 1 0 ${-2 * r} 0z`
  return line(loop, '#b9701f', 14) + line(loop, '#eeab40', 11) + line(loop, '#f9d78c', 3, 0.8)
}

/** A scalloped biscuit with sesame seeds. */
export const biscuit =
  repeat(14, (index) => placed(0, 0, 1, disc(0, -34, 7.5, '#c98b3d'), (index * 360) / 14)) +
  disc(0, 0, 36, '#d99d4c') +
  disc(-3, -3, 29, '#e9b869', 29, 0.9) +
  scatter([-14, -12, 4, -18, 16, -4, -4, 0, -18, 8, 8, 14, -6, 20], (x, y, index) =>
    placed(x, y, 1, disc(0, 0, 2.4, '#fff2cf', 4.4), index * 50),
  )

/** A soap bubble. */
export const bubble = (x: number, y: number, r: number, paint: string) =>
  disc(x, y, r, paint, r, 0.32) +
  line(circle(x, y, r), paint, 2.6) +
  line(
    `M${x - r * 0.6} ${y - r * 0.1}A${r * 0.6} ${r * 0.6} 0 0 1 ${x - r * 0.05} ${y - r * 0.6}`,
    '#ffffff',
    3,
    0.9,
  )

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** A stem with leaves in pairs, 84 tall. */
export const sprig = (paint: string, stem: string, pairs = 3) =>
  line('M0 44C-3 16 3-12 0-30', stem, 3.4) +
  repeat(pairs * 2, (index) => {
    const y = 30 - Math.floor(index / 2) * (62 / pairs)
    return placed(0, y, 0.95, leaf(paint), index % 2 ? -36 : 216)
  }) +
  placed(0, -28, 0.75, leaf(paint), -90)

/** A pistachio, its shell open. */
export const pistachio =
  fill('M-24 2C-22-18 0-26 26-8C10-10-8-6-24 2Z', '#d9bd8a') +
  fill('M-22 4C-6-8 12-10 24-4C16 14-8 18-22 4Z', '#8fab4c') +
  fill('M-22 4C-14 2-4 4 4 10C-6 14-16 12-22 4Z', '#8a4f5c', 0.75) +
  fill('M-25 3C-10 16 12 14 27-6C30 18-14 34-25 3Z', '#ecd5a8') +
  line('M-16 14C-4 22 12 16 20 6', '#b8935c', 2, 0.6) +
  line('M-14-8C-8-14 0-16 8-14', '#ffffff', 2.6, 0.6)

/** A popped grain of corn. */
export const popped =
  disc(-13, -3, 13, '#dfae45', 12) +
  disc(9, -13, 12, '#dfae45', 11) +
  disc(12, 8, 14, '#dfae45', 11) +
  disc(-6, 13, 10, '#dfae45') +
  disc(-13, -5, 12, '#fff3d0', 11) +
  disc(9, -14, 11, '#fff9e8', 10) +
  disc(12, 6, 13, '#fff3d0', 10) +
  disc(-6, 11, 9, '#fff9e8') +
  disc(0, -1, 9, '#fff3d0') +
  line('M-3-12C1-9 2-6 1-2M-12 5C-8 4-4 4-1 6M4 3C8-1 12-3 17-3', '#d9a548', 2.4, 0.8) +
  fill('M-2 3C4 3 8 8 6 14C0 14-4 9-2 3Z', '#b5722a')

/** A flower with five petals, radius 44, its heart left open. */
export const flower = (petal: string, vein: string) =>
  repeat(5, (index) =>
    placed(
      0,
      0,
      1,
      fill('M0 0C-24-10-26-40-4-44Q0-40 4-44C26-40 24-10 0 0Z', petal) +
        line('M0-8V-32M-3-8C-8-16-10-24-10-30M3-8C8-16 10-24 10-30', vein, 1.8, 0.6),
      index * 72,
    ),
  )

/** A cut half of a coconut, radius 34. */
export const coconutHalf =
  disc(0, 0, 34, '#6b4327', 32) +
  disc(0, -1, 30, '#8d5f3a', 28) +
  disc(0, -2, 27, '#fdfaf2', 25) +
  disc(0, 1, 19, '#e3e6dc', 16.5) +
  line('M-20-6A21 18 0 0 1-4-20', '#ffffff', 3, 0.9) +
  line('M-31 12A34 32 0 0 0-10 30', '#3f2513', 2.4, 0.5)

/** A cell of honeycomb, 18 to a corner. */
export const cell = (paint: string) =>
  fill('M0-18L15.6-9V9L0 18L-15.6 9V-9Z', '#b9741a') +
  fill('M0-14.5L12.6-7.2V7.2L0 14.5L-12.6 7.2V-7.2Z', paint) +
  line('M-8-5L0-9.6', '#fff3cf', 2.4, 0.8)
