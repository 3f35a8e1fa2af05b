import { bubble, cell, citrus, flower, leaf, sprig } from './ingredients.ts'
import type { Palette } from './palette.ts'
import { boxPath, disc, fill, line, placed, repeat, scatter } from './svg.ts'

const jasmineFlower = (vein: string) => flower('#ffffff', vein) + disc(0, 0, 9, '#f2c95a')

/** A four-pointed gleam. */
const sparkle = (paint: string) => fill('M0-16Q3-3 16 0Q3 3 0 16Q-3 3-16 0Q-3-3 0-16Z', paint)

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

  honey: () =>
    scatter([-20, -26, 12, -26, -36, 1, -4, 1, 28, 1, -20, 28], (x, y, index) =>
      placed(x, y, 1, cell(['#f2b53a', '#e8a22c', '#f7c95c'][index % 3] ?? '')),
    ) +
    fill('M24 8C34 22 40 28 40 36A16 15 0 0 1 8 36C8 28 14 22 24 8Z', '#e8951f') +
    line('M15 36A9 9 0 0 0 21 44', '#fff3cf', 3.4, 0.9),

  aloe: () =>
    [-74, 74, -48, 48, -22, 22, 0]
      .map((turn, index) =>
        placed(
          0,
          38,
          1,
          fill('M-11 0C-13-28-6-58 0-80C6-58 13-28 11 0Z', index % 2 ? '#4f9a58' : '#68b06a') +
            fill('M0-80C6-58 13-28 11 0H2C6-28 4-58 0-80Z', '#2f7040', 0.4) +
            scatter([-3, -22, 1, -40, -1, -56], (x, y) => disc(x, y, 1.6, '#d8efc8')),
          turn,
        ),
      )
      .join('') + disc(0, 38, 26, '#a9784c', 7),

  mask: () =>
    line('M-34-12C-54-18-54 24-33 16M34-12C54-18 54 24 33 16', '#8fb3c6', 3.4) +
    fill('M-36-22Q0-34 36-22V16Q22 36 0 36T-36 16Z', '#8cc6e0') +
    fill('M12-28Q26-26 36-22V16Q24 34 6 36C16 16 18-8 12-28Z', '#3f7fa3', 0.25) +
    line('M-36-8Q0-18 36-8M-36 4Q0-4 36 4M-34 18Q0 14 34 18', '#ffffff', 2.6, 0.85) +
    line('M-14-25Q0-29 14-25', '#f4fafc', 4),

  toothbrush: ({ accent }) =>
    [-1, 1]
      .map((side) =>
        placed(
          0,
          2,
          1,
          fill(boxPath({ x: -5, y: -14, width: 10, height: 62 }, 5), '#c99a55') +
            fill('M-3-14H3L5-24H-5Z', '#c99a55') +
            fill(boxPath({ x: -6, y: -50, width: 12, height: 30 }, 5), '#d9ae6c') +
            fill(boxPath({ x: 6, y: -47, width: 11, height: 24 }, 1), '#fbf7ec') +
            line('M7-41H16M7-35H16M7-29H16', side > 0 ? accent : '#4a8fb8', 2.6) +
            fill('M-5 14H5V20H-5Z', side > 0 ? accent : '#4a8fb8') +
            line('M-2-8V10', '#ffffff', 2, 0.5),
          side * 24,
        ),
      )
      .join(''),

  cotton: () =>
    line('M0 44V18', '#7a5a36', 4.5) +
    placed(0, 34, 0.8, leaf('#6f9a5d'), -20) +
    placed(0, 36, 0.8, leaf('#5f8b50'), 200) +
    scatter([-19, -4, 19, -4, 0, -24, 0, 6], (x, y) => disc(x, y, 22, '#c8d3dc')) +
    scatter([-19, -6, 19, -6, 0, -26, 0, 4], (x, y) => disc(x, y, 20.5, '#ffffff')) +
    line('M-28-12C-26-18-22-20-18-19M-8-34C-4-38 2-38 6-36M10 2C14 6 20 8 26 4', '#c8d3dc', 2.4) +
    fill('M0 26C-12 24-22 16-26 8C-14 10-6 14 0 20C6 14 14 10 26 8C22 16 12 24 0 26Z', '#8a6a3f'),

  jasmine: ({ deep }) =>
    placed(-18, 16, 1, leaf('#5f9a56'), 150) +
    placed(18, -18, 1, leaf('#4e8447'), -30) +
    placed(22, 22, 0.62, jasmineFlower(deep), 20) +
    placed(-8, -6, 0.9, jasmineFlower(deep)),

  dish: ({ deep }) =>
    disc(-2, 4, 40, '#c3d0d8') +
    disc(-4, 2, 38, '#ffffff') +
    disc(-4, 2, 26, '#dbe5ea') +
    disc(-4, 3, 23.5, '#f6fafb') +
    line('M-30-6A28 28 0 0 1-12-24', '#b9c8d0', 3, 0.8) +
    placed(28, -26, 1, sparkle(deep)) +
    placed(34, 14, 0.6, sparkle(deep)) +
    placed(-32, 34, 0.7, sparkle(deep)),

  tissue: ({ deep }) =>
    disc(0, 34, 46, deep, 9) +
    disc(0, 33, 40, '#0b1020', 6, 0.35) +
    fill(
      'M-13 36C-22 10-42 2-36-30C-22-22-12-26-4-46C8-28 22-34 40-24C24-8 24 16 14 36Z',
      '#ffffff',
    ) +
    fill('M-4-46C8-28 22-34 40-24C24-8 24 16 14 36H2C12 10 10-18-4-46Z', deep, 0.18) +
    line('M-8 28C-14 8-24-4-28-18M0 28C2 4 2-14-2-30M9 28C12 8 18-8 26-18', deep, 1.8, 0.3),
} satisfies Record<string, (palette: Palette) => string>
