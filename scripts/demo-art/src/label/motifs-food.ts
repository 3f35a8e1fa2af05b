import {
  bean,
  biscuit,
  cashew,
  chilli,
  citrus,
  coconutHalf,
  crisp,
  cube,
  date,
  flower,
  hazelnut,
  leaf,
  pistachio,
  pod,
  popped,
  ring,
  toffee,
} from './ingredients.ts'
import type { Palette } from './palette.ts'
import { disc, fill, line, placed, repeat, scatter } from './svg.ts'

/** What one eats and drinks. */
export const pantry = {
  chocolate: () =>
    repeat(6, (index) => {
      const [x, y] = [(index % 3) * 29 - 43, Math.floor(index / 3) * 29 - 29]
      return (
        fill(`M${x} ${y}h27v27h-27z`, '#4a2616') +
        fill(`M${x} ${y}h27l-6 6h-15v15l-6 6z`, '#7c4a2e') +
        fill(`M${x + 6} ${y + 6}h15v15h-15z`, '#5d3320')
      )
    }) +
    placed(
      30,
      30,
      0.62,
      disc(0, 0, 22, '#7a3b22', 34) + line('M-8-26V26M8-26V26', '#a45c37', 4),
      40,
    ) +
    placed(-6, 36, 0.8, leaf('#5c8a4a'), 8),

  wafers: () =>
    placed(-20, -16, 1.2, cube('#e8bd7a', '#cf9a52', '#b57f3c', '#5b3320')) +
    placed(24, -8, 1.2, cube('#e8bd7a', '#cf9a52', '#b57f3c', '#5b3320')) +
    placed(-4, 14, 1.2, cube('#f0c98a', '#d6a35c', '#bd8743', '#5b3320')) +
    placed(38, 34, 0.7, hazelnut, 14),

  dates: () =>
    placed(2, -34, 1, leaf('#5f8f4e'), -24) +
    placed(0, -34, 1, leaf('#4e7c40'), 205) +
    placed(-22, 4, 1, date, -16) +
    placed(22, 4, 1, date, 16) +
    placed(0, 16, 1, date),

  toffees: ({ accent, deep }) =>
    placed(-8, -20, 1.05, toffee(accent), -18) + placed(8, 20, 1.05, toffee(deep), -18),

  crisps: () =>
    placed(-10, -16, 0.95, crisp('#f4c95d', '#d99a2b'), -18) +
    placed(16, 4, 0.95, crisp('#f7d477', '#dda233'), 24) +
    placed(-12, 24, 0.9, crisp('#f2c24f', '#d3922a'), -6),

  rings: () =>
    placed(-22, -18, 1, ring(19)) +
    placed(24, -8, 1, ring(18)) +
    placed(-8, 25, 1, ring(19)) +
    placed(26, 32, 0.95, chilli, -8),

  cashews: () =>
    placed(-22, -14, 1.25, cashew, -20) +
    placed(22, -16, 1.2, cashew, 96) +
    placed(2, 24, 1.25, cashew, 30),

  biscuits: () => placed(-14, 12, 0.85, biscuit, -12) + placed(16, -10, 0.85, biscuit, 10),

  lemon: () =>
    placed(-4, -26, 1, leaf('#4f9a5b'), -152) +
    placed(0, -24, 1.1, leaf('#3f8450'), -38) +
    placed(-8, 6, 1.05, citrus('#f2c52e', '#f9dc5c')) +
    placed(26, 22, 0.66, citrus('#f2c52e', '#f9dc5c')),

  mango: () =>
    line('M14-30Q16-40 24-46', '#6a4a26', 4) +
    placed(16, -34, 1.05, leaf('#4f8f4b'), -158) +
    placed(16, -36, 0.95, leaf('#3f7a3f'), -12) +
    fill(
      'M14-32C40-28 50-2 36 20C24 40-14 48-34 32C-46 20-32-8-12-24C-4-30 6-33 14-32Z',
      '#f2a62c',
    ) +
    fill('M14-32C40-28 50-2 36 20C24 38-8 48-30 36C8 34 34 8 14-32Z', '#d8532c', 0.8) +
    fill('M-34 22C-34-4-14-28 8-30C-8-16-20 2-22 30C-28 30-33 28-34 22Z', '#fbd06a', 0.9) +
    line('M-24 6C-20-6-13-14-5-19', '#ffffff', 4.5, 0.65),

  pomegranate: () =>
    fill('M-12-30L-18-48L-6-40L0-50L6-40L18-48L12-30Z', '#a3273a') +
    disc(0, 6, 38, '#b92f44') +
    disc(-4, 2, 32, '#cc4558', 32, 0.6) +
    fill('M-20-6C-10-20 24-20 26 2S10 34-6 30S-28 6-20-6Z', '#f7e3c4') +
    scatter(
      [-8, -4, 4, -8, 15, -4, -10, 8, 2, 4, 13, 8, -4, 19, 8, 18],
      (x, y) => disc(x, y, 5.2, '#b1203a', 6.2) + disc(x - 1.6, y - 2, 1.4, '#f3a3ae'),
    ),

  water: ({ deep }) =>
    fill('M0-46C18-18 30-4 30 14A30 30 0 0 1-30 14C-30-4-18-18 0-46Z', '#3f9ecb') +
    fill('M0-46C18-18 30-4 30 14A30 30 0 0 1 10 42C18 16 12-14 0-46Z', deep, 0.35) +
    line('M-19 14A20 20 0 0 0-8 31', '#ffffff', 5, 0.8),

  beans: () =>
    placed(-20, -12, 1.1, bean('#5a3420', '#331a0e'), -30) +
    placed(20, -8, 1.1, bean('#6b4026', '#3b1f11'), 28) +
    placed(0, 22, 1.1, bean('#4e2c1a', '#2c160b'), 82),

  cup: ({ accent }) =>
    line('M-12-26C-18-34-6-38-12-46M6-26C0-34 12-38 6-46', '#8a6a52', 3.4, 0.6) +
    line('M28-4C48-8 46 20 22 18', '#f4efe6', 7) +
    fill('M-36-14H32C32 18 22 34-2 34S-36 18-36-14Z', '#fbf7ef') +
    fill('M10-14H32C32 18 22 34-2 34C10 24 12 4 10-14Z', '#cfc4b4', 0.6) +
    disc(-2, -14, 34, '#efe6d8', 9) +
    disc(-2, -13, 29, '#6b3e22', 6.6) +
    disc(-8, -14, 12, '#a8703f', 3) +
    disc(-2, 40, 42, accent, 6) +
    disc(-2, 38, 36, '#fbf7ef', 4),

  cardamom: () =>
    placed(-22, -6, 1.1, pod('#a9b95f'), -24) +
    placed(22, -8, 1.1, pod('#97a94e'), 22) +
    placed(0, 16, 1.15, pod('#b9c873'), 82) +
    scatter([30, 34, 40, 28, 38, 40, -38, 36, -30, 42], (x, y) => disc(x, y, 3.6, '#3b2a1c', 3)),

  tea: ({ accent }) =>
    line('M-10-34C-16-40-4-44-10-50M8-34C2-40 14-44 8-50', '#8a6a52', 3, 0.6) +
    disc(0, 40, 40, accent, 7) +
    disc(0, 38, 34, '#fbf7ef', 5) +
    fill(
      'M-20-28H20C18-12 8-4 12 10C16 22 18 30 14 36Q0 42-14 36C-18 30-16 22-12 10C-8-4-18-12-20-28Z',
      '#dfeaec',
      0.9,
    ) +
    fill(
      'M-16-18H16C13-8 6-2 9 10C13 22 14 28 11 33Q0 38-11 33C-14 28-13 22-9 10C-6-2-13-8-16-18Z',
      '#a8501f',
    ) +
    disc(0, -18, 16, '#cf7a34', 3.4) +
    line('M-11-8C-7 0-6 6-8 14C-10 20-11 24-9 30', '#ffffff', 3, 0.6),

  pistachios: () =>
    placed(-20, -20, 1, pistachio, -24) +
    placed(21, -6, 1.05, pistachio, 38) +
    placed(-10, 24, 1.1, pistachio, -4),

  delight: () =>
    placed(-21, -14, 1.15, cube('#f9dfe4', '#e891a8', '#d2708c', '#f4b5c5')) +
    placed(22, -10, 1.15, cube('#fff0cf', '#f0cf7c', '#dcb258', '#f8e3ac')) +
    placed(0, 16, 1.15, cube('#f9dfe4', '#e58aa3', '#cb6885', '#f4b5c5')) +
    scatter([-36, 32, -26, 40, 32, 34, 40, 26, 26, 43, -40, 22], (x, y) =>
      disc(x, y, 2.2, '#d2708c'),
    ),

  coconut: () =>
    placed(6, -30, 1.05, leaf('#4f8f4b'), -146) +
    placed(10, -30, 1.05, leaf('#3f7a3f'), -34) +
    placed(10, -28, 0.9, leaf('#5c9c52'), -88) +
    disc(16, -4, 29, '#6b4327', 28) +
    disc(12, -8, 22, '#7f5434', 20, 0.8) +
    scatter([20, -14, 28, -6, 20, -2], (x, y) => disc(x, y, 3, '#3f2513')) +
    placed(-13, 15, 0.95, coconutHalf, -8),

  popcorn: () =>
    placed(-22, -16, 0.95, popped, -12) +
    placed(22, -18, 1, popped, 50) +
    placed(-20, 26, 0.95, popped, 110) +
    placed(23, 22, 0.9, popped, 200) +
    placed(1, 2, 1, popped, 24),

  hibiscus: () =>
    placed(-14, 22, 1, leaf('#5f9a56'), 140) +
    placed(18, 20, 1, leaf('#4e8447'), 30) +
    placed(0, -3, 1, flower('#d92f58', '#8f1236')) +
    disc(0, -3, 9, '#8f1236') +
    line('M0-3C10-8 18-18 22-32', '#f7dca0', 4.5) +
    scatter([22, -34, 17, -30, 27, -29, 18, -24], (x, y) => disc(x, y, 3.4, '#f2b53a')),
} satisfies Record<string, (palette: Palette) => string>
