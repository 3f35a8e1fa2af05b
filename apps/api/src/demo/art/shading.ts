import { disc } from './svg.ts'

type Stop = [offset: number, colour: string, opacity: number]

const stops = (list: Stop[]) =>
  list
    .map(([at, colour, opacity]) => {
      return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    .join('')

const across = (id: string, list: Stop[]) =>
  `<linearGradient id="${id}">${stops(list)}</linearGradient>`

const down = (id: string, list: Stop[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(list)}</linearGradient>`

const aslant = (id: string, list: Stop[]) =>
  `<linearGradient id="${id}" x2="1" y2="1">${stops(list)}</linearGradient>`

const around = (id: string, cx: number, cy: number, r: number, list: Stop[]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`

/**
 * Light from the upper left, as gradients to lay over flat colour. Each spans the shape it fills,
 * so that one set serves every pack.
 */
export const SHADES = [
  // Something round that stands: an edge in shade, the highlight, the far side with bounced light.
  across('round', [
    [0, '#0b1020', 0.36],
    [0.07, '#0b1020', 0.14],
    [0.17, '#fff', 0.12],
    [0.25, '#fff', 0.5],
    [0.33, '#fff', 0.2],
    [0.48, '#fff', 0],
    [0.7, '#0b1020', 0.12],
    [0.93, '#0b1020', 0.4],
    [1, '#0b1020', 0.26],
  ]),
  // The same for matt surfaces.
  across('matt', [
    [0, '#0b1020', 0.24],
    [0.12, '#0b1020', 0.02],
    [0.28, '#fff', 0.26],
    [0.5, '#fff', 0],
    [0.75, '#0b1020', 0.1],
    [1, '#0b1020', 0.3],
  ]),
  across('metal', [
    [0, '#8d949c', 1],
    [0.12, '#c3c9cf', 1],
    [0.26, '#fdfefe', 1],
    [0.42, '#d3d8dd', 1],
    [0.6, '#aab1b9', 1],
    [0.84, '#7d858e', 1],
    [1, '#a4abb3', 1],
  ]),
  across('gold', [
    [0, '#a37a2c', 1],
    [0.2, '#e2bd68', 1],
    [0.3, '#fff1c4', 1],
    [0.46, '#e0b65c', 1],
    [0.75, '#b5872f', 1],
    [1, '#8f671f', 1],
  ]),
  aslant('face', [
    [0, '#fff', 0.3],
    [0.45, '#fff', 0.02],
    [1, '#0b1020', 0.16],
  ]),
  down('side', [
    [0, '#0b1020', 0.22],
    [1, '#0b1020', 0.42],
  ]),
  aslant('top', [
    [0, '#fff', 0.5],
    [1, '#fff', 0.22],
  ]),
  // A bag full of air: bright where it bulges towards the light, dark where it falls away.
  around('puff', 0.34, 0.32, 0.82, [
    [0, '#fff', 0.42],
    [0.3, '#fff', 0.12],
    [0.55, '#0b1020', 0],
    [1, '#0b1020', 0.46],
  ]),
  around('floor', 0.5, 0.5, 0.5, [
    [0, '#0b1020', 0.5],
    [0.55, '#0b1020', 0.2],
    [1, '#0b1020', 0],
  ]),
].join('')

/** The soft shadow under something `width` wide: it falls to the right, away from the light. */
export const contactShadow = (width: number) =>
  disc(width * 0.03, 4, width * 0.57, 'url(#floor)', 27, 0.7) +
  disc(3, 1, width * 0.51, 'url(#floor)', 13)
