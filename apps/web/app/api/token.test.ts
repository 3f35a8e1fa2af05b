import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clearToken, expireToken, getToken, hasExpired, setToken, useToken } from './token.ts'

it.each([
  ['a logout', clearToken, false],
  ['the server ended the session', expireToken, true],
])('is deleted after %s', (_case, end, expired) => {
  setToken('t1')
  expect(localStorage.getItem('adminToken')).toBe('t1')
  end()
  expect(getToken()).toBeNull()
  expect(hasExpired()).toBe(expired)
})

it('updates in this tab', () => {
  const { result } = renderHook(useToken)
  expect(result.current).toBeNull()
  act(() => setToken('t1'))
  expect(result.current).toBe('t1')
  act(expireToken)
  expect(result.current).toBeNull()
})
