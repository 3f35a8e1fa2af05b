import { contract } from '@dhow/contract'
import { HttpResponse, http } from 'msw/http'
import { afterEach, expect, it, vi } from 'vitest'
import { refuse, server } from '#app/testing/mock-api.ts'
import { download } from './download.ts'
import { getToken, setToken } from './token.ts'

const PATH = contract.inbox.download.path

/** What the browser is asked to save from here on. */
function watchSaving() {
  const saved: { name: string; text: Promise<string> }[] = []
  let bytes: Blob | undefined
  URL.createObjectURL = (blob) => {
    bytes = blob as Blob
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: bytes?.text() ?? Promise.resolve('') })
  })
  return saved
}

afterEach(() => void vi.restoreAllMocks())

it('asks with the session and the query, and saves what comes under its name', async () => {
  setToken('t1')
  const saved = watchSaving()
  const asked: Request[] = []
  server.use(
    http.get(`*${PATH}`, ({ request }) => {
      asked.push(request)
      return HttpResponse.text('Name\r\n')
    }),
  )
  await download(PATH, { search: 'a & b', status: undefined }, 'messages.csv')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer t1')
  expect(new URL(asked[0]?.url ?? '').search).toBe('?search=a+%26+b')
  expect(saved.map(({ name }) => name)).toEqual(['messages.csv'])
  expect(await saved[0]?.text).toBe('Name\r\n')
})

it('saves nothing of a refusal, which has its words, and ends a session that is over', async () => {
  setToken('old')
  const saved = watchSaving()
  refuse(contract.inbox.download, 401, 'Please log in to continue.')
  await expect(download(PATH, {}, 'messages.csv')).rejects.toMatchObject({
    name: 'ApiError',
    status: 401,
    message: 'Please log in to continue.',
  })
  expect(getToken()).toBeNull()
  expect(saved).toEqual([])
})

it('saves nothing when no answer comes', async () => {
  const saved = watchSaving()
  server.use(http.get(`*${PATH}`, () => HttpResponse.error()))
  await expect(download(PATH, {}, 'messages.csv')).rejects.toMatchObject({ status: 0 })
  expect(saved).toEqual([])
})
