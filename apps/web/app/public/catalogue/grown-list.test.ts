import { afterEach, expect, it } from 'vitest'
import { RESERVE_SCRIPT, recallGrown, rememberGrown, reserveHeight } from './grown-list.ts'

const reserved = () => document.documentElement.style.getPropertyValue('--grown-list')
afterEach(() => reserveHeight(undefined))

/** What the head does when the page of this history entry is loaded. */
function load(key: string | undefined) {
  history.replaceState(key === undefined ? null : { key }, '')
  new Function(RESERVE_SCRIPT)()
}

it('remembers how far the lists of the latest entries had grown', () => {
  for (let entry = 1; entry <= 60; entry++) rememberGrown(`k${entry}`, { pages: entry, height: 1 })
  rememberGrown('k11', { pages: 3, height: 900.5 })
  rememberGrown('k61', { pages: 61, height: 1 })
  expect(recallGrown('k11')).toEqual({ pages: 3, height: 900.5 })
  expect(recallGrown('k12')).toBeUndefined()
  expect(recallGrown('k13')).toEqual({ pages: 13, height: 1 })
  expect(recallGrown('other')).toBeUndefined()
})

it('holds the height of the list free that the loaded page had', () => {
  rememberGrown('k1', { pages: 3, height: 900.5 })
  load('k2')
  expect(reserved()).toBe('')
  load(undefined)
  expect(reserved()).toBe('')
  load('k1')
  expect(reserved()).toBe('900.5px')
  expect(document.documentElement.dataset).toHaveProperty('growing')
})

it.each(['{', 'null', '"x"', '{"k1":null}', '{"k1":{"pages":"3","height":1e999}}', '{"k1":5}'])(
  'takes nothing from a storage that holds %s',
  (stored) => {
    sessionStorage.setItem('grown-lists', stored)
    expect(recallGrown('k1')).toBeUndefined()
    expect(() => load('k1')).not.toThrow()
    rememberGrown('k1', { pages: 2, height: 7 })
    expect(recallGrown('k1')).toEqual({ pages: 2, height: 7 })
  },
)
