/** The globe's colors, for WebGL and the static picture, which cannot use CSS variables. */
export const COLORS = {
  /** The ball's shaded side, its lit side and the glow along its rim. */
  deep: '#04202f',
  shallow: '#0d4157',
  rim: '#4f9fb2',
  land: '#8ccbd4',
  port: '#f7f3eb',
  lane: '#edbb6a',
  home: '#f3ad36',
} as const
