import { afterEach, expect, it } from 'vitest'
import {
  RESERVE_HEIGHT_SCRIPT,
  readListExtent,
  reserveHeight,
  writeListExtent,
} from './list-extent.ts'

const reserved = () => document.documentElement.style.getPropertyValue('--restored-height')
afterEach(() => reserveHeight(undefined))

/** Runs the head script for a history entry. */
function load(key: string | undefined) {
  history.replaceState(key === undefined ? null : { key }, '')
  new Function(RESERVE_HEIGHT_SCRIPT)()
}

it('stores the extents of the latest entries', () => {
  for (let entry = 1; entry <= 60; entry++)
    writeListExtent(`k${entry}`, { pages: entry, height: 1 })
  writeListExtent('k11', { pages: 3, height: 900.5 })
  writeListExtent('k61', { pages: 61, height: 1 })
  expect(readListExtent('k11')).toEqual({ pages: 3, height: 900.5 })
  expect(readListExtent('k12')).toBeUndefined()
  expect(readListExtent('k13')).toEqual({ pages: 13, height: 1 })
  expect(readListExtent('other')).toBeUndefined()
})

it('reserves the stored height', () => {
  writeListExtent('k1', { pages: 3, height: 900.5 })
  load('k2')
  expect(reserved()).toBe('')
  load(undefined)
  expect(reserved()).toBe('')
  load('k1')
  expect(reserved()).toBe('900.5px')
  expect(document.documentElement.dataset).toHaveProperty('restoring')
})

it.each(['{', 'null', '"x"', '{"k1":null}', '{"k1":{"pages":"3","height":1e999}}', '{"k1":5}'])(
  'ignores the stored value %s',
  (stored) => {
    sessionStorage.setItem('list-extents', stored)
    expect(readListExtent('k1')).toBeUndefined()
    expect(() => load('k1')).not.toThrow()
    writeListExtent('k1', { pages: 2, height: 7 })
    expect(readListExtent('k1')).toEqual({ pages: 2, height: 7 })
  },
)
