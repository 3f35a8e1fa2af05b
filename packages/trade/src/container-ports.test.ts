import { describe, expect, it } from 'vitest'
import { CONTAINER_PORTS, findContainerPort } from './container-ports.ts'
import { isUnLocode } from './places.ts'
import { findPorts } from './port-search.ts'

describe('the container ports', () => {
  it('have a UN/LOCODE and a name', () => {
    for (const { code, name, country } of CONTAINER_PORTS) {
      expect(isUnLocode(code), code).toBe(true)
      expect(code.startsWith(country)).toBe(true)
      expect(name, code).toMatch(/^[A-Z][\w' -]+$/)
    }
  })

  it('have unique codes and names', () => {
    const keys = CONTAINER_PORTS.flatMap(({ code, country, name }) => [code, `${country} ${name}`])
    expect(new Set(keys).size).toBe(2 * CONTAINER_PORTS.length)
  })

  it('are found by code', () => {
    expect(findContainerPort('AEJEA')).toEqual({
      code: 'AEJEA',
      name: 'Jebel Ali',
      country: 'AE',
      aliases: ['Dubai'],
    })
    expect(findContainerPort('AEXXX')).toBeUndefined()
  })
})

describe('a port is found', () => {
  const findCodes = (search: string, locale = 'en') =>
    findPorts(CONTAINER_PORTS, search, 3, { locale }).map(({ code }) => code)

  it.each([
    ['AEJEA', 'AEJEA', 'by its code'],
    ['dubai', 'AEJEA', 'by the name of its city'],
    ['CURAÇAO', 'CWWIL', 'without its accent'],
    ['Göteborg', 'SEGOT', 'by its local name'],
    ['Đà Nẵng', 'VNDAD', 'by letters with accents, and by đ, which has no base letter'],
    ['Nukuʻalofa', 'TOTBU', 'with a letter that no keyboard has'],
    ['saigon', 'VNSGN', 'by its former name'],
    ['karachi', 'PKKHI', 'before Port Qasim, which has the same alias'],
    ['oran', 'DZORN', 'by its complete name, before names that begin with it'],
  ])('%s: %s, %s', (search, code) => {
    expect(findCodes(search)[0]).toBe(code)
  })

  it('by its country, up to the maximum', () => {
    expect(findCodes('united arab')).toHaveLength(3)
    expect(findCodes('santa marta colombia')).toEqual(['COSMR'])
    expect(findCodes('بربادوس', 'ar')).toEqual(['BBBGI'])
    expect(findCodes('barbados', 'ar')).toEqual(['BBBGI'])
  })

  it.each(['', ' ', '-', 'no such harbour'])('not by %o', (search) => {
    expect(findCodes(search)).toEqual([])
  })
})
