import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { beginRequest } from '#api/testing/caller.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const LONG = 'x'.repeat(20_000)

it('never responds to a malformed request with 500 or a stack trace', async () => {
  const { app } = await startTestApp()
  const heads = [
    '/a%0ab',
    '/%',
    '/%zz',
    '/%00',
    '//host',
    '//',
    '/\\..\\x',
    '*',
    'http://',
    'foo',
    'http://evil.example/x',
    `/${LONG}`,
    `/?${'a=b&'.repeat(3_000)}`,
    '/a\tb',
    '/a\x00b',
    '/api/products/%0a',
    '/api/products/%00',
    '/api/products/%ED%A0%80',
    '/uploads/%00',
    '/uploads/..%2fdhow.sqlite',
    '/api/catalogue?search=%F0%9F',
    '/api/catalogue?page=1e400',
  ].map((target) => `GET ${target}`)
  heads.push(
    'FOO /',
    'TRACE /',
    'PROPFIND /',
    'OPTIONS *',
    'POST /a%0ab',
    'PUT /',
    'GET',
    '\x16\x03',
  )
  for (const head of heads) {
    const socket = await beginRequest(app, head, { connection: 'close' }, '')
    const response = await text(socket)
    expect(response, head).toMatch(/^HTTP\/1\.1 [234]\d\d /)
    expect(response, head).not.toMatch(/node_modules|\.[jt]s:\d/)
  }
})

it('responds with 400 to an ambiguous request', async () => {
  const { app } = await startTestApp()
  for (const headers of [
    { 'content-length': '2', 'transfer-encoding': 'chunked' },
    { 'content-length': '1\r\ncontent-length: 2' },
    { 'content-length': '+2' },
    { 'x\x00': 'y' },
  ]) {
    const socket = await beginRequest(app, 'POST /api/messages', { ...headers }, '{}')
    expect(await text(socket), JSON.stringify(headers)).toMatch(/^HTTP\/1\.1 400 /)
  }
})
