import { bubble, citrus, leaf, sprig } from './ingredients.ts'
import type { Palette } from './palette.ts'
import { boxPath, disc, fill, line, placed, repeat, scatter } from './svg.ts'

/** What keeps people and houses clean and well. */
export const bathroom = {
  rose: () =>
    placed(-16, 22, 1, leaf('#6a9a62'), 150) +
    placed(16, 22, 1, leaf('#5a8a54'), 30) +
    repeat(5, (index) =>
      placed(0, -4, 1, disc(0, -17, 19, index % 2 ? '#d9768c' : '#e08a9d', 17), index * 72),
    ) +
    disc(0, -4, 21, '#cf6079') +
    line('M-12-4A12 12 0 1 1 4 7M-4-4A5 5 0 1 1 4-1', '#a8405a', 3.4),

  argan: () =>
    placed(-10, 4, 1, leaf('#7d9a52'), 200) +
    placed(10, 0, 1, leaf('#6b8a46'), -24) +
    fill('M0-44C17-18 27-6 27 12A27 27 0 0 1-27 12C-27-6-17-18 0-44Z', '#dd9a35') +
    fill('M0-44C17-18 27-6 27 12A27 27 0 0 1 8 37C17 14 11-14 0-44Z', '#b8731f', 0.6) +
    line('M-17 12A18 18 0 0 0-7 27', '#fff4d6', 5, 0.9),

  shea: () =>
    placed(0, -18, 1.1, leaf('#6f9a5d'), -130) +
    placed(4, -18, 1.1, leaf('#5f8b50'), -36) +
    disc(-12, 14, 26, '#8a5a34') +
    disc(-14, 11, 21, '#a26e42', 21, 0.8) +
    disc(20, 18, 22, '#6f4426') +
    disc(20, 18, 17, '#f5ead2', 17) +
    line('M10 12A12 12 0 0 1 20 7', '#ffffff', 3, 0.8),

  neem: () => placed(0, 2, 1, sprig('#5f9a56', '#44713e', 3)),

  eucalyptus: () =>
    line('M-22 44C-10 22 6-8 18-42', '#5b857b', 3.4) +
    repeat(6, (index) => {
      const step = Math.floor(index / 2)
      const [x, y] = [-14 + step * 12, 26 - step * 24]
      const paint = index % 2 ? '#6fa698' : '#8cc0b1'
      return placed(
        x,
        y,
        1,
        disc(17, 0, 17, paint, 11) + line('M4 0H28', '#ffffff', 1.6, 0.5),
        index % 2 ? 6 : 214,
      )
    }) +
    placed(18, -36, 1, disc(0, 0, 8, '#a6d0c3', 12), 20),

  olive: () =>
    line('M-34 34C-10 22 16-2 34-34', '#6a7a3a', 3.4) +
    scatter([-22, 26, -6, 14, 8, 2, 18, -10, 26, -22, 32, -32], (x, y, index) =>
      placed(x, y, 0.82, leaf('#8a9c52'), index % 2 ? -84 : 36 - index * 8),
    ) +
    disc(-18, 4, 11, '#55632b', 13) +
    disc(-21, 0, 3, '#c4cf8f') +
    disc(10, 26, 11, '#636f33', 13) +
    disc(7, 22, 3, '#c4cf8f'),

  bubbles: () =>
    bubble(-14, 12, 28, '#3f97cf') +
    bubble(23, -14, 19, '#3f97cf') +
    bubble(26, 26, 13, '#3f97cf') +
    bubble(-16, -32, 10, '#3f97cf') +
    bubble(4, -40, 5, '#3f97cf'),

  plaster: () =>
    placed(
      0,
      0,
      1,
      fill('M-46-14Q-46-17-43-17H43Q46-17 46-14V14Q46 17 43 17H-43Q-46 17-46 14Z', '#e8b98e') +
        fill('M-18-17H18V17H-18Z', '#f7e2c9') +
        repeat(9, (index) =>
          disc(-10 + (index % 3) * 10, -9 + Math.floor(index / 3) * 9, 1.8, '#c99a6d'),
        ) +
        repeat(4, (index) => disc(index < 2 ? -32 : 32, index % 2 ? 6 : -6, 1.8, '#c99a6d')),
      -38,
    ),

  orange: () =>
    placed(14, -30, 1, leaf('#4f8f4b'), -40) +
    placed(-6, 2, 1.05, citrus('#ee8a2a', '#f8ab4a')) +
    fill('M28 8C36 20 40 26 40 33A12 12 0 0 1 16 33C16 26 20 20 28 8Z', '#4aa3cf') +
    line('M21 34A7 7 0 0 0 26 40', '#ffffff', 2.6, 0.8),

  tablet: () =>
    bubble(-22, -26, 8, '#e2882a') +
    bubble(20, -34, 6, '#e2882a') +
    bubble(4, -22, 5, '#e2882a') +
    disc(0, 20, 38, '#c9701c', 20) +
    fill('M-38 10H38V20A38 20 0 0 1-38 20Z', '#c9701c') +
    disc(0, 10, 38, '#f4a94a', 20) +
    disc(0, 10, 29, '#f8bd6d', 14.5) +
    line('M-20 4A24 12 0 0 1 2-2', '#ffffff', 3, 0.7),

  lemonWash: ({ deep }) =>
    placed(-8, 6, 0.95, citrus('#efc52f', '#f8dd63')) +
    bubble(28, -18, 13, deep) +
    bubble(32, 14, 8, deep) +
    bubble(8, -36, 7, deep),

  pine: () =>
    fill('M0-46L22-14H11L30 12H15L36 38H-36L-15 12H-30L-11-14H-22Z', '#3f7d57') +
    fill('M0-46L22-14H11L30 12H15L36 38H0Z', '#2c6144', 0.7) +
    fill('M-6 38H6V48H-6Z', '#7a5433'),

  shirt: ({ deep }) =>
    fill('M-16-38L-46-20L-36 4L-26-2V42H26V-2L36 4L46-20L16-38Q0-24-16-38Z', '#ffffff') +
    fill('M16-38L46-20L36 4L26-2V42H4C16 14 12-10 8-31Q13-34 16-38Z', deep, 0.14) +
    line('M-16-38L-46-20L-36 4L-26-2V42H26V-2L36 4L46-20L16-38Q0-24-16-38Z', deep, 2.6) +
    bubble(-6, 18, 9, deep) +
    bubble(9, 4, 6, deep),

  torch: ({ accent }) =>
    fill('M-6-14L-50-40V32L-6 8Z', accent, 0.4) +
    fill('M-6-14L-50-28V20L-6 8Z', '#fff3c4', 0.55) +
    fill('M-8-16L6-10H40Q46-10 46-3Q46 4 40 4H6L-8 10Z', '#7d8a97') +
    fill('M-8-3H46Q46 4 40 4H6L-8 10Z', '#0b1020', 0.3) +
    disc(-8, -3, 5, '#fff8dc', 13) +
    fill(boxPath({ x: 14, y: -13, width: 12, height: 5 }, 2.5), accent) +
    line('M32-7V1M37-7V1', '#0b1020', 2, 0.4),

  foil: () =>
    fill('M-30-20H40L30 32H-40Z', '#cdd4da') +
    fill('M-30-20H6L-10 32H-40Z', '#f3f6f8', 0.9) +
    line('M-18-4L26-8M-24 12L20 6', '#9aa4ad', 1.8, 0.8) +
    fill(boxPath({ x: -40, y: -36, width: 84, height: 20 }, 10), '#aab3bb') +
    fill(boxPath({ x: -36, y: -33, width: 70, height: 6 }, 3), '#f6f8f9') +
    disc(41, -26, 5, '#7b858e', 10) +
    disc(41, -26, 2.6, '#c79b62', 5.4),

  flame: ({ accent }) =>
    disc(0, 8, 40, accent, 40, 0.22) +
    fill(
      'M2-44C24-16 32-4 28 16A28 26 0 0 1-28 16C-30-2-14-10-12-26C-4-20-2-14 0-8C6-16 6-30 2-44Z',
      '#e8842c',
    ) +
    fill('M0-10C12 4 17 12 14 24A14.5 14 0 0 1-14 24C-16 12-4 6 0-10Z', '#fbd66b'),

  kelp: () => placed(0, 2, 1, sprig('#3f8f86', '#2c6a64', 3)),
} satisfies Record<string, (palette: Palette) => string>
