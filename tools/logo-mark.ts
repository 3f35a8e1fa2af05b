/**
 * The mark, on a grid of 32: a dhow's two lateen sails over the sweep of her hull. The feet of the
 * sails and the hull are arcs about one centre, (14, -7), of radius 30 and 34; the yards are parallel.
 */
export const MARK = {
  size: 32,
  main: 'M3.5 21.1 18.5 3A24 24 0 0 1 19.5 22.49 30 30 0 0 1 3.5 21.1Z',
  mizzen: 'M14 22.09 26.5 7A20 20 0 0 1 28 19.53 30 30 0 0 1 18 22.73Z',
  hull: 'M2.5 25A34 34 0 0 0 29.5 23.26',
  hullWidth: 3,
} as const
